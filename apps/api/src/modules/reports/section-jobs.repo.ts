import { type ReportSectionType, type ReportStatement, SECTION_FAILED } from '@groundwork/domain';
import { sql, type UpdateObject } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { DB } from '../../db/schema.gen.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { currentFingerprint } from './section-sources.repo.ts';

/**
 * How long whoever writes a section may be silent before somebody else may do it: three missed renewals. One that was
 * only slow has lost it: what it writes is dropped.
 */
const LEASE_SECONDS = 10;
const lease = sql<string>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

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

export interface ClaimedSection extends SectionClaim {
  type: ReportSectionType;
  reportId: number;
  startupId: number;
  userId: number;
  /** How often it was claimed, this time included and whatever became of it, but for shutdowns. */
  attempts: number;
  /** How often the coach has failed to write it. */
  failures: number;
}

/**
 * Takes a section that waits to be written, or whose writer has fallen silent, of the oldest generation that has one;
 * undefined when there is none. Processes that claim at the same moment may go over `perFounder` by one each.
 *
 * @param perFounder how many sections of one founder's reports are written at once
 */
export async function claimSection(
  db: Db,
  { owner, perFounder }: { owner: string; perFounder: number },
): Promise<ClaimedSection | undefined> {
  const writing = sql<number>`(select count(*) from report_sections as held
    join report_versions as held_version on held_version.id = held.version_id and held_version.state = 'running'
    join reports as held_report on held_report.id = held_version.report_id
    join startups as held_startup on held_startup.id = held_report.startup_id
    where held.state = 'writing' and held.lease_until > clock_timestamp()
      and held_startup.user_id = startups.user_id)`;
  const claimed = await db
    .with('next', db =>
      db
        .selectFrom('report_sections')
        .innerJoin('report_versions', 'report_versions.id', 'report_sections.version_id')
        .innerJoin('reports', 'reports.id', 'report_versions.report_id')
        .innerJoin('startups', 'startups.id', 'reports.startup_id')
        .select([
          'report_sections.id',
          'reports.id as reportId',
          'startups.id as startupId',
          'startups.user_id as userId',
        ])
        .where('report_versions.state', '=', 'running')
        .where(eb =>
          eb.or([
            eb.and([
              eb('report_sections.state', '=', 'pending'),
              eb('report_sections.not_before', '<=', sql<string>`clock_timestamp()`),
            ]),
            eb.and([
              eb('report_sections.state', '=', 'writing'),
              eb('report_sections.lease_until', '<', sql<string>`clock_timestamp()`),
            ]),
          ]),
        )
        .where(writing, '<', perFounder)
        .orderBy('report_versions.id')
        .orderBy('report_sections.sort_order')
        .limit(1)
        .forUpdate('report_sections')
        .skipLocked(),
    )
    .updateTable('report_sections')
    .from('next')
    .set({
      state: 'writing',
      owner,
      lease_until: lease,
      fence: sql<number>`fence + 1`,
      attempts: sql<number>`attempts + 1`,
    })
    .whereRef('report_sections.id', '=', 'next.id')
    .returning([
      'report_sections.id',
      'report_sections.fence',
      sql<ReportSectionType>`report_sections.type`.as('type'),
      'report_sections.attempts',
      sql<number>`coalesce((report_sections.failure ->> 'times')::integer, 0)`.as('failures'),
      'next.reportId',
      'next.startupId',
      'next.userId',
    ])
    .executeTakeFirst();
  return claimed;
}

/** The section as long as it is the claim's to write: not written, reset or taken over. */
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
    .set({ lease_until: lease })
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Of what the section would be written from now, to be kept with it. Read it before what it is of. */
export async function readFingerprint(db: Db, sectionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('report_sections')
    .innerJoin('report_versions', 'report_versions.id', 'report_sections.version_id')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select(currentFingerprint.as('fingerprint'))
    .where('report_sections.id', '=', sectionId)
    .executeTakeFirst();
  return row?.fingerprint;
}

/** What a section has come to. */
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
    // Whoever ends a section holds its report: of two that end the last two at once, the second one sees the first.
    await db.selectFrom('reports').select('id').where('id', '=', reportId).forUpdate().execute();
    const section = await updateClaimed(db, { id, fence })
      .set({ ...ended, owner: null, lease_until: null })
      .returning('version_id')
      .executeTakeFirst();
    if (!section) return false;
    await endVersion(db, section.version_id);
    return true;
  });
}

/** Ends the generation when no section of it waits or is being written. */
async function endVersion(db: Db, versionId: number): Promise<void> {
  const of = (states: readonly string[]) =>
    db
      .selectFrom('report_sections')
      .select('id')
      .where('version_id', '=', versionId)
      .where('state', 'in', states);
  const now = sql<string>`statement_timestamp()`;
  await db
    .with('ended', db =>
      db
        .updateTable('report_versions')
        .set(eb => ({
          state: eb
            .case()
            .when(eb.exists(of(['failed'])))
            .then('failed')
            .else('done')
            .end(),
          ended_at: now,
        }))
        .where('id', '=', versionId)
        .where(eb => eb.not(eb.exists(of(['pending', 'writing']))))
        .returning('report_id'),
    )
    .updateTable('reports')
    .from('ended')
    .set({ status: 'generated', generated_at: now, updated_at: now })
    .whereRef('reports.id', '=', 'ended.report_id')
    .execute();
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
