"""The jobs of the engine and the child process that runs them within limits."""
