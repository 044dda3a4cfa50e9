import { say } from './figures.ts';

/** Functions that remove what was made, the newest last. */
const pending: (() => Promise<unknown>)[] = [];
let interrupted = false;
let removing: Promise<void> | null = null;

export const isInterrupted = (): boolean => interrupted;

/** Makes something that `removeAll` removes, even if that is called while it is still being made. */
export async function make<T>(create: () => Promise<T>, remove: (made: T) => unknown): Promise<T> {
  if (interrupted) throw new Error('The benchmark was interrupted');
  const creating = create();
  pending.push(() => creating.then(remove, () => undefined));
  return creating;
}

/** Removes everything made so far, the newest first. Reports what cannot be removed. */
export function removeAll(): Promise<void> {
  removing ??= removePending().finally(() => {
    removing = null;
  });
  return removing;
}

async function removePending(): Promise<void> {
  for (let remove = pending.pop(); remove; remove = pending.pop())
    await remove().catch((error: unknown) => {
      say(`Something was left behind: ${String(error)}`);
      process.exitCode = 1;
    });
}

/** On SIGINT or SIGTERM, removes everything and then ends the process. */
export function removeOnSignal(): void {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => {
      // pnpm forwards the signal that the terminal has already sent to this process.
      if (interrupted) return;
      interrupted = true;
      say('interrupted: what was made is removed');
      void removeAll().then(() => process.exit(code));
    });
}
