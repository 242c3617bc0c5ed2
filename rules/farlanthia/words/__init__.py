"""What people read of Farlanthia: prompts, the table in words, what is offered, what a move would bring."""
