import { CommandFailed } from './run.mjs';

/** @typedef {{ name: string, seconds: number, trouble: string | null }} Phase `trouble` is what went wrong, if it did */

/** Phases of a run. Some take place at the same time, so each prints its line when it has ended. */
export class Phases {
  /** @type {Phase[]} those that have ended, in that order */
  ended = [];

  /**
   * Runs one and prints its name, its result and its time; when it fails, also all it printed.
   * @param {string} name
   * @param {(say: (line: string) => void) => Promise<string | void>} work returns a few words for the line
   * @returns {Promise<boolean>} whether it succeeded
   */
  async run(name, work) {
    const started = performance.now();
    /** @param {string | null} trouble */
    const end = trouble => {
      const seconds = (performance.now() - started) / 1000;
      this.ended.push({ name, seconds, trouble });
      return `${seconds.toFixed(1)} s`;
    };
    try {
      const words = await work(line => console.log(`${name}: ${line}`));
      console.log(`${name} ... ${[words, end(null)].filter(Boolean).join(', ')}`);
      return true;
    } catch (error) {
      const trouble = describe(error);
      console.log(`${name} ... FAILED, ${end(trouble)}\n${trouble}\n`);
      return false;
    }
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof CommandFailed) return `${error.output.trimEnd()}\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
