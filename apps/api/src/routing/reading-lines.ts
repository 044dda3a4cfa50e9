import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/types.ts';
import { Semaphore } from '../semaphore.ts';

/** Long answers of one user that this process makes or sends at once. The embedded database makes one at a time. */
const AT_ONCE = { postgresql: 5, embedded: 1 };

/** In bytes. The operating system buffers about this much, even if the client reads nothing. */
export const LONG_ANSWER = 64 * 1024;

interface WaitingRead {
  raw: Writable;
  getHeader: FastifyReply['getHeader'];
}

/**
 * Makes a user's long answers a few at a time, in the order of their requests. Each takes the process some
 * milliseconds, and one user's many requests must not delay everybody else.
 */
export class ReadingLines {
  readonly #atOnce: number;
  readonly #lines = new Map<number, Semaphore>();

  constructor(kind: Database['kind']) {
    this.#atOnce = AT_ONCE[kind];
  }

  /**
   * The place is kept until the answer has left, because data that a client does not take stays in memory.
   * @returns null when the client has gone before it is this one's turn
   */
  async run<T extends object>(userId: number, reply: WaitingRead, make: () => Promise<T>): Promise<T | null> {
    const line = this.#lines.get(userId) ?? new Semaphore(this.#atOnce);
    this.#lines.set(userId, line);
    await line.acquire();
    const leave = () => {
      line.release();
      if (line.idle) this.#lines.delete(userId);
    };
    if (reply.raw.destroyed) {
      leave();
      return null;
    }
    const leaveAtLeisure = () => {
      // Others are looked at in between: the embedded database would make one after the other without a pause.
      if (line.awaited || isLong(reply)) setImmediate(leave);
      else leave();
    };
    try {
      const answer = await make();
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leaveAtLeisure);
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

function isLong(reply: WaitingRead): boolean {
  return Number(reply.getHeader('content-length')) > LONG_ANSWER;
}
