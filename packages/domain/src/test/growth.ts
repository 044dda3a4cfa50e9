// The domain does not depend on Node.js, but its tests run there. CPU time leaves out other load on the machine.
declare const process: { cpuUsage(): { user: number; system: number } };

/** Length of the shorter text in characters; the longer one is four times as long. */
const SHORT = 2_500;
const LONG = 4 * SHORT;
/** Shorter times are too noisy, so a run is repeated until it takes this long. */
const WORTH_MEASURING_MS = 5;

/**
 * How many times longer 10,000 characters take than 2,500: about 4 for linear time, 16 for quadratic. A ratio holds on
 * any machine, and noisy measurements are repeated.
 *
 * @param run works on a text of the given length, which is prepared beforehand or takes no time to make
 */
export function growth(run: (length: number) => unknown): number {
  run(SHORT);
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 1; tries <= 30; tries += 1) {
    short = Math.min(short, milliseconds(run, SHORT));
    long = Math.min(long, milliseconds(run, LONG));
    if (tries >= 2 && long / short < 6) break;
  }
  return long / short;
}

/** Upper bound of {@link growth} for a linear function. */
export const LINEAR = 8;

/** Time of one run. */
function milliseconds(run: (length: number) => unknown, length: number): number {
  for (let runs = 1; ; runs *= 2) {
    const started = processorTime();
    for (let made = 0; made < runs; made += 1) run(length);
    const passed = processorTime() - started;
    if (passed >= WORTH_MEASURING_MS) return passed / runs;
  }
}

/** In milliseconds. The split between user and system time is a guess by the system; the sum is exact. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
