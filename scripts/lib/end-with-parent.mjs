// Preloaded into the server by start.mjs: when that process is killed outright, the server still shuts down
// instead of living on with the port and the data directory.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
