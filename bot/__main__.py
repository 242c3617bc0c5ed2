"""`python -m bot` is the command `landmoot`."""

from bot.cli import main

main(prog_name="landmoot")
