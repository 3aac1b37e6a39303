"""Cases: tasks with their files, the queue and the child process, and each report as it is kept."""
