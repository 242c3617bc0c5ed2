"""What goes on without anybody pressing: posting boards, following moves, timers."""
