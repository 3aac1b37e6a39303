"""What every room stands on: settings, clock, languages, money, refusals; web, data and running beside them."""
