"""The published study repeated: its three questions as plans, its claims as conditions on our records."""
