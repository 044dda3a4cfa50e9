import { CommandFailed } from './run.mjs';

/**
 * Runs one phase and prints a line with its name, its result and its time; when it fails, also all it printed.
 * @param {string} name
 * @param {(say: (line: string) => void) => Promise<string | void>} work returns a few words for the line
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function phase(name, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  process.stdout.write(`${name} ... `);
  try {
    const words = await work(line => process.stdout.write(`${line}\n  ... `));
    console.log([words, seconds()].filter(Boolean).join(', '));
    return true;
  } catch (error) {
    console.log(`FAILED, ${seconds()}`);
    if (error instanceof CommandFailed) console.log(`${error.output.trimEnd()}\n${error.message}\n`);
    else console.log(`${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}
