import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';

/** How long a key is remembered (RQ-35). */
const KEPT = sql<string>`now() - interval '24 hours'`;

export interface StoredAnswer {
  requestHash: string;
  statusCode: number | null;
  response: unknown;
  resourceId: number | null;
}

interface Claim {
  userId: number;
  key: string;
  requestHash: string;
}

const claim = compileOnce<Claim, { key: string }>((db, parameter) =>
  db
    .insertInto('idempotency')
    .values({
      user_id: parameter('userId'),
      key: parameter('key'),
      request_hash: parameter('requestHash'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(eb => ({
          request_hash: eb.ref('excluded.request_hash'),
          status_code: null,
          response: null,
          resource_id: null,
          created_at: sql<string>`now()`,
        }))
        .where('idempotency.created_at', '<', KEPT),
    )
    .returning('key'),
);

/**
 * Claims a key for the transaction it runs in. Null means that the key is now this request's; a row is the
 * first request's. A second request with the key waits here until the first one's transaction has ended.
 */
export async function claimKey(
  db: Db,
  userId: number,
  key: string,
  requestHash: string,
): Promise<StoredAnswer | null> {
  const [claimed] = await claim(db, { userId, key, requestHash });
  if (claimed) return null;
  return db
    .selectFrom('idempotency')
    .select([
      'request_hash as requestHash',
      'status_code as statusCode',
      'response',
      'resource_id as resourceId',
    ])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export interface Answered {
  statusCode: number;
  response: unknown;
  /** The record to which a repeated request attaches, while its answer is being made. */
  resourceId: number | null;
}

interface AnswerRow {
  userId: number;
  key: string;
  statusCode: number;
  response: string;
  resourceId: number | null;
}

const keep = compileOnce<AnswerRow, { key: string }>((db, parameter) =>
  db
    .updateTable('idempotency')
    .set({
      status_code: parameter('statusCode'),
      response: sql`${parameter('response')}::jsonb`,
      resource_id: parameter('resourceId'),
    })
    .where('user_id', '=', parameter('userId'))
    .where('key', '=', parameter('key'))
    .returning('key'),
);

export async function keepAnswer(db: Db, userId: number, key: string, answer: Answered): Promise<void> {
  const { statusCode, resourceId } = answer;
  await keep(db, { userId, key, statusCode, resourceId, response: JSON.stringify(answer.response ?? null) });
}

/** Remembers a refusal, whose own transaction was rolled back and the claim with it. */
export async function keepRefusal(
  db: Db,
  userId: number,
  key: string,
  requestHash: string,
  answer: Answered,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({
      user_id: userId,
      key,
      request_hash: requestHash,
      status_code: answer.statusCode,
      response: jsonb(answer.response ?? null),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', KEPT).execute();
}
