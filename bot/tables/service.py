"""The table service: all that people and computers do at tables. One object for the whole bot."""

from bot.tables.history import History
from bot.tables.lobby import Lobby
from bot.tables.moderation import Moderation
from bot.tables.posts import Posts
from bot.tables.servers import Servers
from bot.tables.timers import Timers


class TableService(Lobby, Moderation, Timers, History, Posts, Servers):
    """All tables of all servers; each of its parts is in a module of its own.

    Lobby: settle, open, get, channel_of, find, tables_of, join, leave, add_computer, remove_computer,
    change_options, configure, start. Play: glance, choices, act, resign. Computers: computer_move,
    computers_due, stand_in, give_back. Moderation: pause, resume, end, undo_preview, undo,
    replace_by_user, replace_by_computer. Timers: next_due, due, reminded, postpone, silence.
    History: news, log, export, statistics, ranking. Posts: shown, not_shown, lost, behind, outdated,
    stripped. Servers: server, configure_server.

    Every method may raise `Refusal`; those that ask the rules, `rules.illegal.Illegal` too. What is
    returned has been stored before. Nothing returned holds a secret of another seat than that of the
    `user_id` that was given.
    """
