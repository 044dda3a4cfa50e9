import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import type { Hasher } from '../modules/auth/hasher.ts';
import { hashRepeatably } from '../modules/auth/password.ts';
import { toAppError } from '../plugins/error-handler.ts';
import { type Answered, claimKey, keepAnswer, keepRefusal, type StoredAnswer } from './idempotency.repo.ts';

const MAX_KEY_LENGTH = 100;

/** What makes a request the same one: the route's address and the body as it was understood. */
export interface KeyedRequest {
  userId: number;
  key: string;
  hash: string;
}

/** The request's key, from the header or from `fallback`, or null when it carries none. */
export function keyedRequest(
  request: FastifyRequest,
  userId: number,
  fallback?: string,
): KeyedRequest | null {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : fallback;
  if (key === undefined) return null;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError('request.invalid', {
      message: `Idempotency-Key: 1 to ${MAX_KEY_LENGTH} printable characters without spaces`,
      issues: [{ path: 'Idempotency-Key', message: 'Invalid' }],
    });
  }
  const identity = JSON.stringify([request.method, request.url, request.body ?? null]);
  return { userId, key, hash: createHash('sha256').update(identity).digest('hex') };
}

/**
 * The same for a body with passwords in it. Whoever reads the table could guess them by a hash as quick as the
 * one above; this one is as slow as that of the password itself.
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

/**
 * Runs `work` in one transaction, once per key: the key, the effect and the answer commit together or not at
 * all, so neither a retry nor a crash can double the effect (decisions 2, Exactly once).
 * A refusal (4xx but 429) is kept as well; answers of 5xx and 429 are not.
 */
export async function exactlyOnce(
  db: Db,
  keyed: KeyedRequest | null,
  work: (db: Db) => Promise<Answered>,
): Promise<Answered> {
  if (!keyed) return inTransaction(db, async db => work(db));
  try {
    return await inTransaction(db, async db => {
      const first = await claimKey(db, keyed.userId, keyed.key, keyed.hash);
      if (first) return repeated(first, keyed);
      const answer = await work(db);
      await keepAnswer(db, keyed.userId, keyed.key, answer);
      return answer;
    });
  } catch (error) {
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
