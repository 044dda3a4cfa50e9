import { type ClaimedSection, claimSection } from '../modules/reports/claim-section.repo.ts';
import { yieldSection } from '../modules/reports/section-jobs.repo.ts';
import { runSection, type SectionRunOptions } from './run-section.ts';

export interface SectionWorkerOptions extends SectionRunOptions {
  /** Names this process among the replicas. */
  owner: string;
  /** How often it looks for work; null if this process writes no sections. */
  pollMs: number | null;
  /** Sections written at once by this process, and of one founder by all of them. */
  places: { process: number; founder: number };
}

/** Spreads the looks of replicas that were started together. */
const JITTER = 0.25;

/**
 * Writes, in the background, the sections of reports that wait for it: jobs are rows, so that any process may take
 * them.
 */
export class SectionWorker {
  readonly #options: SectionWorkerOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #shutdown = new AbortController();
  #looking: Promise<void> | null = null;
  /** Something may have changed since the last look. */
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(options: SectionWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#options.pollMs === null) return;
    this.#isOpen = true;
    this.kick();
  }

  /** Looks for work at once; one look at a time. */
  kick(): void {
    if (!this.#isOpen) return;
    this.#isDue = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      if (this.#isDue) this.kick();
      else this.#lookLater();
    });
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    const { pollMs } = this.#options;
    if (!this.#isOpen || pollMs === null) return;
    const wait = pollMs * (1 - JITTER + Math.random() * 2 * JITTER);
    this.#timer = setTimeout(() => this.kick(), wait).unref();
  }

  /** Never rejects: a failed look is repeated the next time. */
  async #look(): Promise<void> {
    this.#isDue = false;
    const { db, owner, places, log } = this.#options;
    try {
      while (this.#isOpen && this.#running.size < places.process) {
        const claimedAt = performance.now();
        const section = await claimSection(db, { owner, perFounder: places.founder });
        if (!section) return;
        if (this.#isOpen) this.#begin(section, claimedAt);
        else await yieldSection(db, section);
      }
    } catch (error) {
      log.warn({ err: error }, 'looking for sections to write failed, trying again');
    }
  }

  #begin(section: ClaimedSection, claimedAt: number): void {
    const shutdown = this.#shutdown.signal;
    const running = runSection(this.#options, section, { claimedAt, shutdown }).finally(() => {
      this.#running.delete(running);
      this.kick();
    });
    this.#running.add(running);
  }

  /** Takes no more sections. Open ones get `milliseconds`; then others may take them at once (RE-22). */
  async drain(milliseconds: number): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const timeout = setTimeout(() => this.#shutdown.abort('shutdown'), milliseconds);
    await this.#looking;
    await Promise.allSettled(this.#running);
    clearTimeout(timeout);
  }
}
