import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import {
  claimExport,
  dropParts,
  type ExportClaim,
  finishExport,
  insertPart,
  releaseExport,
  renewExport,
} from '../modules/own-data/data-exports.repo.ts';
import { makeArchive } from '../modules/own-data/make-archive.ts';
import { WorkLoop } from './work-loop.ts';

const RENEW_MS = 3000;
/** How long a file that failed is left alone. */
const WAIT_SECONDS = 30;
const PART_BYTES = 256 * 1024;

export interface DataExporterOptions {
  db: Db;
  log: FastifyBaseLogger;
  /** How often it looks for a file to make; null if this process makes none. */
  pollMs: number | null;
}

/**
 * Makes, in the background and one at a time, the files with all that is a founder's. They are rows, so that any process
 * may make and send them (SE-91).
 */
export class DataExporter extends WorkLoop {
  readonly #options: DataExporterOptions;

  /** When it is closed, it leaves what is open to other processes. */
  constructor(options: DataExporterOptions) {
    super({
      ...options,
      look: closing => this.#look(closing),
      failure: 'looking for data to export failed, trying again',
    });
    this.#options = options;
  }

  async #look(closing: AbortSignal): Promise<number | undefined> {
    // A name for each attempt: an earlier one of this process that was taken over writes nothing more.
    const claim = await claimExport(this.#options.db, randomUUID());
    if (!claim) return undefined;
    await this.#make(claim, closing);
    return 0;
  }

  async #make(claim: ExportClaim, closing: AbortSignal): Promise<void> {
    const { db, log } = this.#options;
    const lost = new AbortController();
    const signal = AbortSignal.any([closing, lost.signal]);
    let progress = 0;
    const renewing = setInterval(() => {
      renewExport(db, claim, Math.floor(progress * 100)).then(
        isOurs => isOurs || lost.abort(),
        error => log.warn({ err: error }, 'the lease of an export was not renewed'),
      );
    }, RENEW_MS);
    try {
      await dropParts(db, claim);
      await this.#store(claim, signal, done => {
        progress = done;
      });
    } catch (error) {
      if (lost.signal.aborted) return;
      if (!signal.aborted) log.error({ err: error }, "a founder's data could not be exported");
      await releaseExport(db, claim, signal.aborted ? 0 : WAIT_SECONDS);
    } finally {
      clearInterval(renewing);
    }
  }

  async #store(claim: ExportClaim, signal: AbortSignal, onProgress: (done: number) => void): Promise<void> {
    const { db } = this.#options;
    let place = 0;
    let held: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      const content = Buffer.concat(held);
      const isOurs = await inTransaction(db, db => insertPart(db, claim, { place, content }));
      if (!isOurs) throw new Error('The export was deleted or taken over');
      place += 1;
      held = [];
      size = 0;
    };
    for await (const chunk of makeArchive(db, claim.userId, onProgress)) {
      signal.throwIfAborted();
      held.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await flush();
    }
    signal.throwIfAborted();
    if (size > 0) await flush();
    await finishExport(db, claim);
  }
}
