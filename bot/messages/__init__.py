"""What people see: messages and their pages, wording, and the controls on them."""
