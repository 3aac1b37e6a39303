"""Which money in is income that one can lend on, from which streams, and what every other row of net inflow is."""
