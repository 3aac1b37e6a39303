"""The report on paper and in sheets: PDF, XLSX and CSV from the same tables."""
