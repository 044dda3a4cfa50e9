import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@groundwork/api-client/contracts';
import type { FastifyRequest } from 'fastify';
import { isDeadlock } from '../database-errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import type { Hasher } from '../hashing/hasher.ts';
import { hashRepeatably } from '../hashing/password.ts';
import { toAppError } from '../plugins/error-handler.ts';
import { type Answered, claimKey, keepAnswer, keepRefusal, type StoredAnswer } from './idempotency.repo.ts';

/** Identifies a request: the route's address and the parsed body. */
export interface KeyedRequest {
  userId: number;
  key: string;
  hash: string;
}

/** The key from the header or from `fallback`; null without one. */
export function keyedRequest(
  request: FastifyRequest,
  userId: number,
  fallback?: string,
): KeyedRequest | null {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : fallback;
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('request.invalid', {
      message: 'Idempotency-Key: 1 to 100 printable characters without spaces',
      issues: [{ path: 'Idempotency-Key', message: 'Invalid' }],
    });
  }
  const identity = textOf([request.method, request.url, request.body ?? null]);
  return { userId, key, hash: createHash('sha256').update(identity).digest('hex') };
}

/**
 * @throws AppError when it is nested deeper than the stack reaches: nothing has looked into a body that is not read.
 */
function textOf(identity: unknown): string {
  try {
    return JSON.stringify(identity);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('request.malformed');
    throw error;
  }
}

/**
 * The same for a body with passwords. From a quick hash a reader of the table could guess them; this one is as slow as
 * the password's own.
 */
export async function keyedSecretRequest(
  request: FastifyRequest,
  userId: number,
  hasher: Hasher,
): Promise<KeyedRequest | null> {
  const keyed = keyedRequest(request, userId);
  if (!keyed) return null;
  const salt = createHash('sha256').update(`${userId} ${keyed.key}`).digest();
  return { ...keyed, hash: await hashRepeatably(hasher, keyed.hash, salt) };
}

/** Refuses by throwing, in the transaction and before anything else of it. */
export type Admit = (db: Db) => Promise<void>;

/**
 * Runs `work` in one transaction, once per key: the key, the effect and the answer commit together or not at
 * all, so neither a retry nor a crash can double the effect (decision record 004). The victim of a deadlock has left
 * nothing behind, and is done again once.
 * A refusal (4xx but 429) is kept as well; answers of 5xx and 429 are not (RQ-36), nor is a refusal of `admit`'s.
 */
export async function exactlyOnce(
  db: Db,
  keyed: KeyedRequest | null,
  work: (db: Db) => Promise<Answered>,
  admit?: Admit,
): Promise<Answered> {
  const begun = { isAdmitted: false };
  const attempt = () =>
    inTransaction(db, async db => {
      await admit?.(db);
      begun.isAdmitted = true;
      if (!keyed) return work(db);
      const first = await claimKey(db, keyed.userId, keyed.key, keyed.hash);
      if (first) return repeated(first, keyed);
      const answer = await work(db);
      await keepAnswer(db, keyed.userId, keyed.key, answer);
      return answer;
    });
  try {
    return await attempt().catch((error: unknown) => {
      if (!isDeadlock(error)) throw error;
      return attempt();
    });
  } catch (error) {
    if (!keyed || !begun.isAdmitted) throw error;
    const refusal = toAppError(error);
    if (refusal.statusCode < 500 && refusal.statusCode !== 429 && !(refusal instanceof KeyReusedError)) {
      const answer = { statusCode: refusal.statusCode, response: refusal.toBody(), resourceId: null };
      await keepRefusal(db, keyed.userId, keyed.key, keyed.hash, answer);
    }
    throw error;
  }
}

class KeyReusedError extends AppError {
  constructor() {
    super('idempotency.key_reused');
  }
}

function repeated(first: StoredAnswer, keyed: KeyedRequest): Answered {
  if (first.requestHash !== keyed.hash) throw new KeyReusedError();
  // The claim and the answer commit together, so a visible claim always has its answer.
  if (first.statusCode === null) throw new AppError('idempotency.in_progress', { retryAfter: 1 });
  return { statusCode: first.statusCode, response: first.response, resourceId: first.resourceId };
}
