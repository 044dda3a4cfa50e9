import type { AiSettings, AiSettingsInput, AiUse } from '@groundwork/api-client/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Db } from '../../db/types.ts';

/** Of that many days, today included, the newest first. */
export function listUse(db: Db, days: number): Promise<AiUse[]> {
  return db
    .selectFrom('ai_use')
    .select(['day', 'job', 'model', 'calls', 'failures'])
    .select(['input_tokens as inputTokens', 'output_tokens as outputTokens'])
    .select(['first_words as firstWords', 'first_word_ms as firstWordMs'])
    .where('day', '>', sql<string>`(now() at time zone 'utc')::date - ${days}::integer`)
    .orderBy('day', 'desc')
    .orderBy('job')
    .orderBy('model')
    .$narrowType<Pick<AiUse, 'job'>>()
    .execute();
}

export type StoredSettings = Omit<AiSettings, 'configured'>;

const columns = (eb: ExpressionBuilder<DB, 'ai_settings'>) =>
  [
    eb.ref('daily_tokens_per_user').as('dailyTokensPerUser'),
    eb.ref('daily_tokens_for_all').as('dailyTokensForAll'),
    'currency',
    'prices',
    eb.ref('updated_at').as('updatedAt'),
  ] as const;

/** Undefined until something is saved. */
export function findSettings(db: Db): Promise<StoredSettings | undefined> {
  return db
    .selectFrom('ai_settings')
    .select(columns)
    .$narrowType<Pick<StoredSettings, 'prices'>>()
    .executeTakeFirst();
}

export function saveSettings(db: Db, input: Omit<AiSettingsInput, 'updatedAt'>): Promise<StoredSettings> {
  const values = {
    daily_tokens_per_user: input.dailyTokensPerUser,
    daily_tokens_for_all: input.dailyTokensForAll,
    currency: input.currency,
    prices: jsonb(input.prices),
    updated_at: sql<string>`clock_timestamp()`,
  };
  return db
    .insertInto('ai_settings')
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .returning(columns)
    .$narrowType<Pick<StoredSettings, 'prices'>>()
    .executeTakeFirstOrThrow();
}
