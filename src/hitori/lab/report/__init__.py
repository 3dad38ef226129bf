"""What the records show: statistics, tables, figures, and the page that holds them."""
