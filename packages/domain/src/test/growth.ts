// The domain knows no Node.js, but its tests run there. Time of the processor: what else the machine does is no cost of
// what is measured.
declare const process: { cpuUsage(): { user: number; system: number } };

/** Characters of the shorter text. The longer one has four times as many. */
const SHORT = 2_500;
const LONG = 4 * SHORT;
/** Shorter than this is not measured well, so a run is repeated until it takes as long. */
const WORTH_MEASURING_MS = 5;

/**
 * How many times dearer 10,000 characters are than 2,500: at most about 4 where the time is linear in the length, 16
 * where it is quadratic. A ratio holds on any machine, and what is measured badly is measured again.
 *
 * @param run works on a text of the given length, which it has prepared or makes in no time
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

/** What {@link growth} of a linear function stays under. */
export const LINEAR = 8;

/** Of one run, in milliseconds. */
function milliseconds(run: (length: number) => unknown, length: number): number {
  for (let runs = 1; ; runs *= 2) {
    const started = processorTime();
    for (let made = 0; made < runs; made += 1) run(length);
    const passed = processorTime() - started;
    if (passed >= WORTH_MEASURING_MS) return passed / runs;
  }
}

/** In milliseconds. How the system divides it into its own and ours is a guess; the sum is exact. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
