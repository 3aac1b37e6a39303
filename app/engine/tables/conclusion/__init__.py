"""From interpreted rows to statements: accounts, periods, stated balances."""
