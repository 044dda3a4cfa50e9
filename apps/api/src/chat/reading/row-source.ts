import type { Db } from '../../db/types.ts';
import type { ReplySnapshot, ReplySource } from './live-turn.ts';
import { readReply } from './read-reply.ts';
import { type FollowedTurn, readFollowedTurn } from './row-source.repo.ts';
import { type WaitingReader, WaitingReaders } from './waiting-reader.ts';

const POLL_MS = 250;

/** One poller per reply in this process, whatever the number of readers. */
const pollers = new WeakMap<Db, Map<number, RowPoller>>();

/** Follows a reply by its row: one that another process writes, or one that has ended. */
export function rowSource(db: Db, userId: number, turnId: number): ReplySource {
  return {
    follow(signal) {
      const poller = pollerOf(db, turnId);
      const reader = poller.join(signal);
      let begun = false;
      return {
        async snapshot() {
          // This reader's client may know more than the poller has seen.
          if (!begun) await poller.read();
          begun = true;
          return poller.snapshot(userId);
        },
        changed: version => poller.changed(version, reader),
      };
    },
    read: () => readReply(db, userId, turnId),
  };
}

function pollerOf(db: Db, turnId: number): RowPoller {
  const ofDatabase = pollers.get(db) ?? new Map<number, RowPoller>();
  pollers.set(db, ofDatabase);
  const poller = ofDatabase.get(turnId) ?? new RowPoller(db, turnId, () => ofDatabase.delete(turnId));
  ofDatabase.set(turnId, poller);
  return poller;
}

interface RowState extends Omit<ReplySnapshot, 'awaiting'> {
  userId: number;
  fence: number;
  characters: number;
}

/** Reads the row for all of its readers, while one of them waits. */
class RowPoller {
  readonly #db: Db;
  readonly #turnId: number;
  readonly #readers: WaitingReaders;
  /** Null when the reply is gone; undefined while nothing is known of it. */
  #state: RowState | null | undefined;
  #version = 0;
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db, turnId: number, onEmpty: () => void) {
    this.#db = db;
    this.#turnId = turnId;
    this.#readers = new WaitingReaders(() => {
      if (this.#timer) clearTimeout(this.#timer);
      onEmpty();
    });
  }

  join(signal: AbortSignal): WaitingReader {
    return this.#readers.join(signal);
  }

  /** Null also for another user's reply. */
  async snapshot(userId: number): Promise<ReplySnapshot | null> {
    if (this.#state === undefined) await this.read();
    return this.#state?.userId === userId ? { ...this.#state, awaiting: null } : null;
  }

  async changed(version: number, reader: WaitingReader): Promise<boolean> {
    if (version !== this.#version) return true;
    this.#poll();
    return reader.wait();
  }

  /** Readers who ask at the same time share one query. */
  read(): Promise<void> {
    this.#reading ??= this.#readRow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readRow(): Promise<void> {
    const { fence, characters } = this.#state ?? { fence: 0, characters: 0 };
    const turn = await readFollowedTurn(this.#db, this.#turnId, { fence, characters });
    this.#take(turn ?? null);
  }

  #take(turn: FollowedTurn | null): void {
    const before = this.#state;
    if (before && turn && isSame(before, turn)) return;
    this.#version += 1;
    const known = before && turn && before.fence === turn.fence ? before.text : '';
    this.#state = turn && { ...turn, text: known + turn.text, version: this.#version };
    this.#readers.wake();
  }

  #poll(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#tick();
    }, POLL_MS);
  }

  async #tick(): Promise<void> {
    try {
      await this.read();
      if (this.#readers.someAsleep) this.#poll();
    } catch {
      // Each reader asks for itself and hears of the failure, unless the database is back.
      this.#version += 1;
      this.#state = undefined;
      this.#readers.wake();
    }
  }
}

function isSame(before: RowState, turn: FollowedTurn): boolean {
  return (
    before.fence === turn.fence &&
    before.characters === turn.characters &&
    before.status === turn.status &&
    before.judged === turn.judged &&
    before.judging === turn.judging
  );
}
