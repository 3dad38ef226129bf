"""Reports on records: statistics, tables, figures, and the page that holds them."""
