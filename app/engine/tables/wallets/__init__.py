"""The fast way for the long exports of two wallets."""
