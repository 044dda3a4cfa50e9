import { type Generation, REPORT_VERSION, type Report } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';

/** A version of a report: a generation of its sections, or a reset of them. */
export interface ReportVersion {
  id: number;
  no: number;
  state: 'empty' | 'running' | 'done' | 'failed' | 'cancelled';
}

/** The reports of a user, each with its newest version: that is the one that is shown. */
export function selectReports(db: Db, userId: number) {
  return db
    .selectFrom('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('report_versions')
          .select(['report_versions.id', 'report_versions.state'])
          .whereRef('report_versions.report_id', '=', 'reports.id')
          .orderBy('report_versions.no', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .where('startups.user_id', '=', userId);
}

/** Sections of any version, with their version and report. */
export function selectSections(db: Db) {
  return db
    .selectFrom('report_sections')
    .innerJoin('report_versions', 'report_versions.id', 'report_sections.version_id')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id');
}

/** 'cancelled' is never the newest: a reset puts an empty one after it. */
const generationState = sql<Generation['state']>`case newest.state
  when 'running' then 'running' when 'done' then 'done' when 'failed' then 'failed' else 'idle' end`;

/** The report of one of this user's startups, or the one with this id, if it is theirs. */
export async function findReport(
  db: Db,
  userId: number,
  by: { startupId: number } | { reportId: number },
): Promise<Report | undefined> {
  const row = await selectReports(db, userId)
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('report_sections')
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`count(*) filter (where state in ('written', 'unanswered'))`.as('done'),
            sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
            sql<string | null>`(array_agg(failure ->> 'message' order by sort_order)
              filter (where state = 'failed'))[1]`.as('reason'),
          ])
          .whereRef('report_sections.version_id', '=', 'newest.id')
          .as('counts'),
      join => join.onTrue(),
    )
    .select([
      'reports.id',
      'reports.status',
      'reports.startup_id as startupId',
      'reports.created_at as createdAt',
      'reports.updated_at as updatedAt',
      'reports.generated_at as generatedAt',
      'startups.name',
      generationState.as('state'),
      'counts.total',
      'counts.done',
      'counts.failed',
      'counts.reason',
    ])
    .where(eb =>
      'startupId' in by ? eb('reports.startup_id', '=', by.startupId) : eb('reports.id', '=', by.reportId),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, state, total, done, failed, reason, ...report } = row;
  return {
    ...report,
    title: `${name} Report`,
    templateId: null,
    version: REPORT_VERSION,
    generation: { state, total, done, failed, reason },
  };
}

/**
 * Locks a report of this user until the transaction ends, and returns its newest version. All writers lock report,
 * version and section in this order, as deleting a startup does.
 */
export async function lockReport(
  db: Db,
  userId: number,
  reportId: number,
): Promise<ReportVersion | undefined> {
  const report = await db
    .selectFrom('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select('reports.id')
    .where('reports.id', '=', reportId)
    .where('startups.user_id', '=', userId)
    .forUpdate('reports')
    .executeTakeFirst();
  if (!report) return undefined;
  // A separate statement, because the one that waited for the lock does not see rows inserted meanwhile.
  return db
    .selectFrom('report_versions')
    .select(['id', 'no', sql<ReportVersion['state']>`state`.as('state')])
    .where('report_id', '=', report.id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** @param status the report's new status: `generated` dates it now, `draft` not at all */
export async function touchReport(db: Db, reportId: number, status?: 'draft' | 'generated'): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  await db
    .updateTable('reports')
    .set({
      ...(status && { status, generated_at: status === 'draft' ? null : now }),
      updated_at: now,
    })
    .where('id', '=', reportId)
    .execute();
}
