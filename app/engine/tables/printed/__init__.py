"""Tables on printed pages: header, columns and rows found by where words stand."""
