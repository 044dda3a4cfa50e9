import { type ReportStatement, SECTION_FAILED } from '@groundwork/domain';
import { sql, type UpdateObject } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { DB } from '../../db/schema.gen.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { keepChanges } from './report-versions.repo.ts';
import { selectSections } from './reports.repo.ts';
import { currentFingerprint } from './section-sources.repo.ts';

/**
 * How long the writer of a section may miss renewals before another process takes it: three of them. A slow writer has
 * then lost the section, and its text is dropped.
 */
export const LEASE_MS = 10_000;
export const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})`;

/** A claim, by which its holder renews and ends it. */
export interface SectionClaim {
  id: number;
  fence: number;
}

export interface SectionFailure {
  code: string;
  /** For the founder. */
  message: string;
}

/** Kept with a section that waits to be tried again. */
interface Setback extends SectionFailure {
  times: number;
}

/** The section while the claim may write it: not written, reset or taken over. */
function updateClaimed(db: Db, { id, fence }: SectionClaim) {
  return db
    .updateTable('report_sections')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'writing')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('report_versions')
          .whereRef('report_versions.id', '=', 'report_sections.version_id')
          .where('report_versions.state', '=', 'running'),
      ),
    );
}

/** False when the claim is lost. */
export async function renewSection(db: Db, claim: SectionClaim): Promise<boolean> {
  const renewed = await updateClaimed(db, claim)
    .set({ lease_until: leaseEnd })
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** The fingerprint of the section's sources now, to be stored with it. Read it before the sources. */
export async function readFingerprint(db: Db, sectionId: number): Promise<string | undefined> {
  const row = await selectSections(db)
    .select(currentFingerprint.as('fingerprint'))
    .where('report_sections.id', '=', sectionId)
    .executeTakeFirst();
  return row?.fingerprint;
}

export interface SectionResult {
  state: 'written' | 'unanswered';
  content: string;
  statements: readonly ReportStatement[];
  fingerprint: string;
}

/** Keeps the section, and ends the generation if it was the last; false when the claim is lost. */
export function finishSection(
  db: Db,
  claim: SectionClaim & { reportId: number },
  { state, content, statements, fingerprint }: SectionResult,
): Promise<boolean> {
  return endSection(db, claim, {
    state,
    content,
    statements: jsonb<unknown>(statements),
    fingerprint,
    failure: null,
    earlier_content: null,
    earlier_written_at: null,
    written_at: sql<string>`clock_timestamp()`,
  });
}

/** Gives the section up, and ends the generation if it was the last; false when the claim is lost. */
export function failSection(
  db: Db,
  claim: SectionClaim & { reportId: number },
  failure: SectionFailure,
): Promise<boolean> {
  return endSection(db, claim, {
    state: 'failed',
    content: SECTION_FAILED,
    failure: jsonb<unknown>(failure),
  });
}

function endSection(
  db: Db,
  { id, fence, reportId }: SectionClaim & { reportId: number },
  ended: UpdateObject<DB, 'report_sections'>,
): Promise<boolean> {
  return inTransaction(db, async db => {
    // The end of a section locks its report. When the last two end at once, the second one sees the first.
    await db.selectFrom('reports').select('id').where('id', '=', reportId).forUpdate().execute();
    const section = await updateClaimed(db, { id, fence })
      .set({ ...ended, owner: null, lease_until: null })
      .returning('version_id')
      .executeTakeFirst();
    if (!section) return false;
    if (await endVersion(db, section.version_id)) await keepChanges(db, section.version_id);
    return true;
  });
}

/**
 * Ends the generation when no section of it waits or is being written. If it failed and left no text, it does not count
 * as the report's: status and date stay those of the one before.
 *
 * @returns whether it ended
 */
async function endVersion(db: Db, versionId: number): Promise<boolean> {
  const hasAny = (...states: string[]) => sql<boolean>`exists (select from report_sections
    where version_id = ${versionId} and state in (${sql.join(states)}))`;
  const now = sql<string>`statement_timestamp()`;
  const isGenerated = sql<boolean>`(ended.state = 'done' or ${hasAny('written')})`;
  const ended = await db
    .with('ended', db =>
      db
        .updateTable('report_versions')
        .set({
          state: sql<string>`case when ${hasAny('failed')} then 'failed' else 'done' end`,
          ended_at: now,
        })
        .where('id', '=', versionId)
        .where(sql<boolean>`not ${hasAny('pending', 'writing')}`)
        .returning(['report_id', 'state']),
    )
    .updateTable('reports')
    .from('ended')
    .set({
      status: sql<string>`case when ${isGenerated} then 'generated' else status end`,
      generated_at: sql<string>`case when ${isGenerated} then ${now} else generated_at end`,
      updated_at: now,
    })
    .whereRef('reports.id', '=', 'ended.report_id')
    .returning('reports.id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Puts the section back, to be tried again in some seconds; false when the claim is lost. */
export async function releaseSection(
  db: Db,
  claim: SectionClaim,
  { seconds, setback }: { seconds: number; setback: Setback },
): Promise<boolean> {
  const released = await updateClaimed(db, claim)
    .set({
      state: 'pending',
      owner: null,
      lease_until: null,
      not_before: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
      failure: jsonb<unknown>(setback),
    })
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/** Puts the section back for others to take at once, as if it had never been claimed. */
export async function yieldSection(db: Db, claim: SectionClaim): Promise<boolean> {
  const released = await updateClaimed(db, claim)
    .set({ state: 'pending', owner: null, lease_until: null, attempts: sql<number>`attempts - 1` })
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}
