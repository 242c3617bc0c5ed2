"""The channels and threads of the local table's page: which there are, and which one it shows.

SimCord's page shows one channel. Ours adds a picker, and goes there where a link would lead to Discord.
"""

from importlib.resources import files
from typing import Any, ClassVar

from aiohttp import web
from simcord import ChannelHandle, Preview
from simcord.preview._server import PreviewServer
from typing_extensions import override

_SCRIPT, _LIST, _SHOW = "/channels.js", "/channels", "/channel"
_JAVASCRIPT = (files(__package__) / "channels.js").read_text(encoding="utf-8")


class Server(PreviewServer):
    """SimCord's server of a page, with a script of ours and two addresses for who has the page's own."""

    _STATIC_FILES: ClassVar[dict[str, str]] = PreviewServer._STATIC_FILES | dict.fromkeys(
        (_SCRIPT, _LIST, _SHOW), ""
    )

    @override
    async def _index(self, request: Any) -> Any:
        answer = await super()._index(request)
        text = answer.text.replace("</head>", f'<script type="module" src="{_SCRIPT}"></script></head>')
        return web.Response(text=text, content_type="text/html", headers=self._SECURITY_HEADERS)

    @override
    async def _static(self, request: Any) -> Any:
        if request.path == _SCRIPT:
            return web.Response(
                text=_JAVASCRIPT, content_type="application/javascript", headers=self._SECURITY_HEADERS
            )
        if request.path not in (_LIST, _SHOW):
            return await super()._static(request)
        if not self._authorized(request):
            raise web.HTTPUnauthorized()
        if request.path == _SHOW:
            self._show(request.query.get("id", ""))
        return web.json_response(self._listed(), headers=self._SECURITY_HEADERS)

    def _channels(self) -> dict[str, str]:
        """The names of all channels and threads that hold messages, by their ids."""
        channels = self.preview.env.backend.channels
        return {str(id): f"#{each.name}" for id, each in sorted(channels.items()) if each.guild_id}

    def _listed(self) -> dict[str, Any]:
        return {"channels": list(self._channels().items()), "shown": str(self.preview.channel.id)}

    def _show(self, channel: str) -> None:
        """Show that channel from the next look on; another stays as it is."""
        if channel in self._channels():
            env = self.preview.env
            self.preview.channel = ChannelHandle(
                env, self.preview.channel.guild, env.backend.channels[int(channel)]
            )


def serve_channels(preview: Preview, port: int) -> None:
    """Let a page that is not served yet choose among the channels of its world."""
    preview._server = Server(preview, port)
