"""Workbooks as text: XLSX, XLS, OpenDocument, with what calamine leaves out."""
