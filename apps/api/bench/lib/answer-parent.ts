/** The child's end of `Child.ask`. The process ends with the benchmark, however that ends. */
export function answerParent(answers: Record<string, (argument: never) => unknown>): void {
  process.on('message', async ({ question, argument }: { question: string; argument: never }) => {
    process.send?.({ answer: await answers[question]?.(argument) });
  });
  process.on('disconnect', () => process.exit());
  // The channel alone must not keep the process alive.
  process.channel?.unref();
}

/** CPU time of this process, in microseconds. */
export function readCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** On the machine's monotonic clock, which all its processes share. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
