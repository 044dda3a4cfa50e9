import { say } from './figures.ts';

/** How to remove what was made, the newest last. */
const pending: (() => Promise<unknown>)[] = [];
let interrupted = false;
let removing: Promise<void> | null = null;

export const isInterrupted = (): boolean => interrupted;

/** Makes something that `removeAll` removes, even when it is called before the thing is there. */
export async function make<T>(create: () => Promise<T>, remove: (made: T) => unknown): Promise<T> {
  if (interrupted) throw new Error('The benchmark was interrupted');
  const creating = create();
  pending.push(() => creating.then(remove, () => undefined));
  return creating;
}

/** Removes everything that was made so far, the newest first. What cannot be removed is said. */
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

/** Has SIGINT and SIGTERM end the process when everything is removed. */
export function removeOnSignal(): void {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => {
      // pnpm hands on the signal that the terminal has sent as well.
      if (interrupted) return;
      interrupted = true;
      say('interrupted: what was made is removed');
      void removeAll().then(() => process.exit(code));
    });
}
