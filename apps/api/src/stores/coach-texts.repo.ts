import type { CoachText, StartupTextField } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/types.ts';

/**
 * How long a process that has a text written may miss renewals before another one may start: three of them. A slow one
 * may still finish; the first answer counts.
 */
const LEASE_SECONDS = 10;
const lease = sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Longer than an idempotency key is kept, by which the answer can be asked for again. */
const ANSWERED_FOR = sql<string>`now() - interval '25 hours'`;

/** Bounds the cost of a comparison: characters of the coach's own sentences that are kept from the newest texts. */
const MAX_INVENTED = 200_000;
/** The same for the founder's words. Without the oldest of them the rule is only stricter. */
const MAX_OWN = 150_000;
/** Maximum number of texts with known sentences. */
const MAX_TEXTS = 2000;

/** Characters in a column of a user's texts, from the newest up to and including this one. */
const upTo = (column: 'invented' | 'own') =>
  sql<number>`sum(length(${sql.ref(column)})) over (partition by user_id order by id desc)`;
const place = sql<number>`row_number() over (partition by user_id order by id desc)`;

/** The texts that have an answer, with how far back each is. */
function selectPlaced(db: Db) {
  return db
    .selectFrom('coach_texts')
    .select(['id', 'user_id', 'own', 'invented', 'written_at'])
    .select([upTo('own').as('own_up_to'), upTo('invented').as('invented_up_to'), place.as('place')])
    .where('written_at', 'is not', null)
    .where(eb => eb.or([eb('own', '<>', ''), eb('invented', '<>', '')]));
}

/**
 * The coach's texts for a user, reduced to the parts that the evidence rule needs, in the order of writing. Includes
 * undone texts.
 */
export function selectCoachTexts(db: Db, userId: number | RawBuilder<number>) {
  return db
    .selectFrom(selectPlaced(db).where('user_id', '=', userId).as('coach_texts'))
    .select([
      sql<string>`case when own_up_to <= ${sql.lit(MAX_OWN)} then own else '' end`.as('own'),
      sql<string>`case when invented_up_to <= ${sql.lit(MAX_INVENTED)} then invented else '' end`.as(
        'invented',
      ),
    ])
    .where('coach_texts.place', '<=', MAX_TEXTS)
    .where(eb =>
      eb.or([
        eb('coach_texts.own_up_to', '<=', MAX_OWN),
        eb('coach_texts.invented_up_to', '<=', MAX_INVENTED),
      ]),
    )
    .orderBy('coach_texts.written_at')
    .orderBy('coach_texts.id');
}

/** Oldest first: see `selectCoachTexts`. */
export function listCoachTexts(db: Db, userId: number): Promise<CoachText[]> {
  return selectCoachTexts(db, userId).execute();
}

/** Changes whenever `listCoachTexts` may answer something else. */
export async function readCoachTextsVersion(db: Db, userId: number): Promise<string> {
  const { version } = await db
    .selectFrom('coach_texts')
    .select(sql<string>`concat(count(*), ' ', max(written_at))`.as('version'))
    .where('user_id', '=', userId)
    .where('written_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return version;
}

/** Stores the request for a text. No process writes it yet. */
export async function insertCoachText(
  db: Db,
  text: { userId: number; field: StartupTextField },
): Promise<number> {
  const { id } = await db
    .insertInto('coach_texts')
    .values({ user_id: text.userId, field: text.field })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The text if there is one. Otherwise `claimed` says whether this caller may have it written. */
export function claimCoachText(db: Db, id: number): Promise<{ written: string | null; claimed: boolean }> {
  return db
    .with('claimed', db =>
      db
        .updateTable('coach_texts')
        .set({ lease_until: lease })
        .where('id', '=', id)
        .where('written', 'is', null)
        .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
        .returning('id'),
    )
    .selectFrom('coach_texts')
    .leftJoin('claimed', 'claimed.id', 'coach_texts.id')
    .select(['coach_texts.written', sql<boolean>`claimed.id is not null`.as('claimed')])
    .where('coach_texts.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function renewCoachText(db: Db, id: number): Promise<void> {
  await db
    .updateTable('coach_texts')
    .set({ lease_until: lease })
    .where('id', '=', id)
    .where('written', 'is', null)
    .execute();
}

/** Ends the claim, so that the same key may try again at once. */
export async function releaseCoachText(db: Db, id: number): Promise<void> {
  await db
    .updateTable('coach_texts')
    .set({ lease_until: null })
    .where('id', '=', id)
    .where('written', 'is', null)
    .execute();
}

/** Stores the answer with its sentences; if there is one already, answers that. */
export async function keepCoachText(
  db: Db,
  id: number,
  { written, invented, own }: CoachText & { written: string },
): Promise<string> {
  const kept = await db
    .updateTable('coach_texts')
    .set({ written, invented, own, written_at: sql<string>`now()`, lease_until: null })
    .where('id', '=', id)
    .where('written', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (kept) return written;
  const first = await db
    .selectFrom('coach_texts')
    .select(sql<string>`written`.as('written'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return first.written;
}

// A literal, so that an index of the few such rows can serve.
const isKept = sql<boolean>`written <> ''`;

/** Removes texts that no key can ask for any more: old answers, and rows without an answer or sentences. */
export async function deleteSpentCoachTexts(db: Db): Promise<void> {
  await deleteOverfull(db);
  await db
    .updateTable('coach_texts')
    .set({ written: '' })
    .where('created_at', '<', ANSWERED_FOR)
    .where(isKept)
    .execute();
  await db
    .deleteFrom('coach_texts')
    .where('created_at', '<', ANSWERED_FOR)
    .where(sql<boolean>`(written_at is null or (own = '' and invented = ''))`)
    .execute();
}

/**
 * Removes texts too old to be compared. Only for users with a stored answer: only newer texts push a text back, and the
 * last of these still has its answer until this cleaning.
 */
async function deleteOverfull(db: Db): Promise<void> {
  const recent = db.selectFrom('coach_texts as recent').select('recent.user_id').where(isKept);
  await db
    .deleteFrom('coach_texts')
    .where('created_at', '<', ANSWERED_FOR)
    .where('id', 'in', eb =>
      eb
        .selectFrom(selectPlaced(db).where('user_id', 'in', recent).as('placed'))
        .select('placed.id')
        .where(eb =>
          eb.or([
            eb('placed.place', '>', MAX_TEXTS),
            eb.and([eb('placed.own_up_to', '>', MAX_OWN), eb('placed.invented_up_to', '>', MAX_INVENTED)]),
          ]),
        ),
    )
    .execute();
}
