/** Microseconds on the machine's monotonic clock, which all of its processes read alike. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
