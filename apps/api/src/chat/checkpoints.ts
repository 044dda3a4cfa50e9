import type { Db } from '../db/types.ts';
import type { Turn } from './chat-kind.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Checkpoint, saveCheckpoints } from './held-turns.repo.ts';
import type { LiveTurn } from './reading/live-turn.ts';

/** Text is saved at least this often; it is also how soon a stop from another replica is seen. */
const EVERY_MS = 500;

interface SavedText {
  turn: Turn;
  live: LiveTurn;
  log: EngineOptions['log'];
  saved: string | null;
}

/**
 * Saves the texts of all replies of this process, renews their leases and looks for stops: one statement for all of
 * them.
 */
export class Checkpoints {
  readonly #db: Db;
  readonly #kept = new Set<SavedText>();
  #timer: NodeJS.Timeout | null = null;
  #saving: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Saves a reply until the returned function is called, which resolves after the last save. */
  keep(turn: Turn, live: LiveTurn, log: EngineOptions['log']): () => Promise<void> {
    const kept: SavedText = { turn, live, log, saved: null };
    this.#kept.add(kept);
    this.#timer ??= setInterval(() => this.#tick(), EVERY_MS);
    return async () => {
      this.#kept.delete(kept);
      if (this.#kept.size === 0 && this.#timer) {
        clearInterval(this.#timer);
        this.#timer = null;
      }
      await this.#saving;
    };
  }

  #tick(): void {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
  }

  async #saveAll(): Promise<void> {
    const all = [...this.#kept];
    try {
      await this.#save(all);
    } catch {
      // One text that cannot be stored must not hold up the others.
      await Promise.all(all.map(one => this.#saveAlone(one)));
    }
  }

  async #saveAlone(kept: SavedText): Promise<void> {
    try {
      if (this.#kept.has(kept)) await this.#save([kept]);
    } catch (error) {
      // The next save makes up for a missed one. If many fail, the lease runs out.
      kept.log.warn({ err: error }, 'a checkpoint failed');
    }
  }

  async #save(all: readonly SavedText[]): Promise<void> {
    const texts = all.map(({ live }) => live.text);
    const checkpoints = all.map(({ turn, saved }, index): Checkpoint => {
      const text = texts[index] ?? '';
      return { ...turn, content: text === saved ? null : text };
    });
    const states = await saveCheckpoints(this.#db, checkpoints);
    for (const [index, kept] of all.entries()) {
      const state = states[index];
      // A busy row is saved the next time. If it stays busy for long, the lease runs out.
      if (state !== 'busy') kept.saved = texts[index] ?? '';
      if (!this.#kept.has(kept)) continue;
      if (state === 'lost') kept.live.stop('lost');
      else if (state === 'stop') kept.live.stop('stopped');
    }
  }
}
