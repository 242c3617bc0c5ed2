"""What people do with buttons and menus."""
