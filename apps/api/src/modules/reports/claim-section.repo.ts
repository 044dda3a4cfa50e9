import type { ReportSectionType } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { selectSections } from './reports.repo.ts';
import { leaseEnd, type SectionClaim } from './section-jobs.repo.ts';

export interface ClaimedSection extends SectionClaim {
  type: ReportSectionType;
  reportId: number;
  startupId: number;
  userId: number;
  /** Number of claims, this one included and whatever their outcome, except those ended by a shutdown. */
  attempts: number;
  failures: number;
}

/** At most this many running generations are looked at in one claim, so that a long queue hardly slows it. */
const MAX_CANDIDATES = 100;

// Literals, so that the indexes of the few such rows serve whatever plan a prepared statement has.
const runningState = sql.lit('running');
const writingState = sql.lit('writing');

/** The section waits and its time has come, or its writer's lease has run out. */
const isDue = sql<boolean>`(report_sections.state = 'pending' and report_sections.not_before <= clock_timestamp()
  or report_sections.state = 'writing' and report_sections.lease_until < clock_timestamp())`;

/**
 * Claims a section that waits, or whose writer's lease has run out; undefined when there is none. First come founders
 * with the fewest sections being written, then the oldest generation, so one founder's many reports do not delay
 * others. Processes that claim at the same moment may exceed `perFounder` by one each.
 *
 * @param perFounder how many sections of one founder's reports are written at once
 */
export async function claimSection(
  db: Db,
  { owner, perFounder }: { owner: string; perFounder: number },
): Promise<ClaimedSection | undefined> {
  return db
    .with('candidates', () => selectCandidates(db, perFounder))
    .with('next', db =>
      db
        .selectFrom('candidates')
        .innerJoin('report_sections', 'report_sections.version_id', 'candidates.versionId')
        .select(['report_sections.id', 'reportId', 'startupId', 'userId'])
        .where(isDue)
        .orderBy('candidates.held')
        .orderBy('candidates.versionId')
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
      lease_until: leaseEnd,
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
}

/** Running generations of founders with fewer than `perFounder` sections being written, in the order of claims. */
function selectCandidates(db: Db, perFounder: number) {
  const writing = selectSections(db)
    .select(['startups.user_id', sql<number>`count(*)`.as('sections')])
    .where('report_versions.state', '=', runningState)
    .where('report_sections.state', '=', writingState)
    .where('report_sections.lease_until', '>', sql<string>`clock_timestamp()`)
    .groupBy('startups.user_id');
  const held = sql<number>`coalesce(writing.sections, 0)`;
  return db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .leftJoin(writing.as('writing'), 'writing.user_id', 'startups.user_id')
    .select([
      'report_versions.id as versionId',
      'reports.id as reportId',
      'startups.id as startupId',
      'startups.user_id as userId',
      held.as('held'),
    ])
    .where('report_versions.state', '=', runningState)
    .where(held, '<', perFounder)
    .orderBy(held)
    .orderBy('report_versions.id')
    .limit(MAX_CANDIDATES);
}
