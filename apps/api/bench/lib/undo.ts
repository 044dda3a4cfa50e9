const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof EXIT_CODES;

/** How to undo what is there, in the order in which it was made. */
const pending = new Set<() => Promise<void>>();
let interrupted = false;

export function isInterrupted(): boolean {
  return interrupted;
}

/** @throws when the benchmark has been interrupted: nothing more is to be made */
export function assertNotInterrupted(): void {
  if (interrupted) throw new Error('The benchmark was interrupted');
}

/**
 * Has it undone by the returned function, on an error or on a signal, whichever comes first, and once.
 * @throws when the benchmark has been interrupted
 */
export function undoLater(undo: () => Promise<void>): () => Promise<void> {
  assertNotInterrupted();
  if (pending.size === 0) process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let undone: Promise<void> | undefined;
  const undoOnce = () => {
    undone ??= undo().finally(() => {
      pending.delete(undoOnce);
      // A second signal is not to end the process while it still undoes: pnpm hands on what the terminal has sent as well.
      if (pending.size === 0 && !interrupted) process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    });
    return undone;
  };
  pending.add(undoOnce);
  return undoOnce;
}

/** Makes something that a signal will find, though it comes before it is there. */
export async function make<T>(
  create: () => Promise<T>,
  undo: (made: T) => Promise<void>,
): Promise<{ made: T; undo: () => Promise<void> }> {
  let creating: Promise<T> | undefined;
  const undoOnce = undoLater(async () => {
    // What could not be made is told to whoever asked for it.
    const created = await creating?.then(
      value => ({ value }),
      () => null,
    );
    if (created) await undo(created.value);
  });
  creating = create();
  return { made: await creating, undo: undoOnce };
}

/** The last first. What cannot be undone is said and keeps nothing else from it. */
export async function undoAll(): Promise<void> {
  for (const undo of [...pending].toReversed())
    await undo().catch((error: unknown) => {
      process.stderr.write(`Something was left behind: ${String(error)}\n`);
      process.exitCode = 1;
    });
}

function interrupt(signal: Signal): void {
  if (interrupted) return;
  interrupted = true;
  process.stderr.write('interrupted: what was made is removed\n');
  // Whoever was at work meets servers and databases that are gone.
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => undefined);
  void undoAll().then(() => process.exit(EXIT_CODES[signal]));
}
