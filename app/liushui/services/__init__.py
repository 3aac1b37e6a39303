"""Optional services by the month: what is open to whom, until when."""
