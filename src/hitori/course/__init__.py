"""Course: assignments to solve Hitori by search, and the marking of what students submit."""
