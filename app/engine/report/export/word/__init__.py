"""The report as a Word document: the house's own, and a firm's template with named fields filled in."""
