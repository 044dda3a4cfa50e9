// Loaded into the built server before its own code; JavaScript, as nothing reads TypeScript there.

const weigh = () => {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
};

process.on('message', () => {
  const before = weigh();
  // Twice: what the first sets free may hold more.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ before, after: weigh() });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
