"""Bytes to opened documents: archives, mails, workbooks, texts, HTML, PDF; decided by content, within limits."""
