"""What a PDF shows of its making besides its text: programs, dates, revisions, signatures, odd places in rows."""
