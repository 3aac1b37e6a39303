"""The verbs of buying: plans, orders, payments, checks at the gateway, refunds, reconciliation."""
