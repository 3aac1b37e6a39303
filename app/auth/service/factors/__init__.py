"""The second factor of an account: authenticator app, passkeys, recovery codes; what is demanded, and the way in."""
