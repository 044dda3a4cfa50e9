import {
  REPORT_SECTIONS,
  type ReportSection,
  type ReportSectionType,
  type ReportStatement,
  type SectionState,
} from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { selectReports, selectSections } from './reports.repo.ts';
import { currentFingerprint, isAnswered } from './section-sources.repo.ts';

/** Founders see no difference between waiting for a writer and being written. */
const state = sql<SectionState>`case report_sections.state when 'pending' then 'writing'
  else report_sections.state end`;

/** Only where there is a text that could be: the fingerprint reads every answer that feeds a section. */
const isOutOfDate = sql<boolean>`case when report_sections.state in ('written', 'unanswered')
  then report_sections.fingerprint is distinct from ${currentFingerprint} else false end`;

/** The sections of a report's newest version, in their order; null when the report is not this user's. */
export async function listSections(
  db: Db,
  userId: number,
  reportId: number,
): Promise<ReportSection[] | null> {
  const rows = await selectReports(db, userId)
    .leftJoin('report_sections', 'report_sections.version_id', 'newest.id')
    .select([
      'report_sections.id',
      'report_sections.title',
      'report_sections.content',
      'report_sections.sort_order as order',
      sql<ReportSectionType>`report_sections.type`.as('type'),
      state.as('state'),
      isOutOfDate.as('isOutOfDate'),
      'report_sections.written_at as writtenAt',
      'report_sections.earlier_content',
      'report_sections.earlier_written_at',
    ])
    .where('reports.id', '=', reportId)
    .orderBy('report_sections.sort_order')
    .$narrowType<{ id: number | null; title: string; content: string; order: number }>()
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, earlier_content, earlier_written_at, ...row }) => {
    if (id === null) return [];
    const hasEarlier = earlier_content !== null && earlier_written_at !== null;
    const earlier = hasEarlier ? { content: earlier_content, writtenAt: earlier_written_at } : null;
    return [{ id, ...row, earlier }];
  });
}

/** The statements of a section with their sources, in any version of this user's report; null without one. */
export async function findStatements(
  db: Db,
  userId: number,
  { reportId, sectionId }: { reportId: number; sectionId: number },
): Promise<ReportStatement[] | null> {
  const row = await selectSections(db)
    .select(sql<ReportStatement[]>`report_sections.statements`.as('statements'))
    .where('report_sections.id', '=', sectionId)
    .where('reports.id', '=', reportId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
  return row?.statements ?? null;
}

/** Adds the standard sections of these types that the version lacks; whether it lacked any. */
export async function insertSections(
  db: Db,
  versionId: number,
  types: readonly ReportSectionType[],
  state: 'empty' | 'pending',
): Promise<boolean> {
  const rows = REPORT_SECTIONS.flatMap(({ type, title }, index) =>
    types.includes(type) ? [{ version_id: versionId, type, title, sort_order: index + 1, state }] : [],
  );
  const inserted = await db
    .insertInto('report_sections')
    .values(rows)
    .onConflict(conflict => conflict.columns(['version_id', 'type']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/**
 * A version whose sections of `due` wait to be written, with their earlier text; the others are copied from the version
 * before.
 */
export async function insertGeneration(
  db: Db,
  reportId: number,
  before: { id: number; no: number },
  due: readonly ReportSectionType[],
): Promise<void> {
  const { id } = await db
    .insertInto('report_versions')
    .values({ report_id: reportId, no: before.no + 1, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kept = [
    'type',
    'title',
    'sort_order',
    'state',
    'content',
    'statements',
    'fingerprint',
    'written_at',
  ] as const;
  await db
    .insertInto('report_sections')
    .columns(['version_id', ...kept])
    .expression(eb =>
      eb
        .selectFrom('report_sections')
        .select([sql.lit(id).as('version_id'), ...kept])
        .where('version_id', '=', before.id)
        .where('type', 'not in', due)
        .orderBy('sort_order'),
    )
    .execute();
  await insertSections(db, id, due, 'pending');
  const carry = (written: 'content' | 'written_at') =>
    sql<string>`case when before.state = 'written' then before.${sql.ref(written)}
      else before.${sql.ref(`earlier_${written}`)} end`;
  await db
    .updateTable('report_sections as due')
    .from('report_sections as before')
    .set({ earlier_content: carry('content'), earlier_written_at: carry('written_at') })
    .where('due.version_id', '=', id)
    .where('due.state', '=', 'pending')
    .where('before.version_id', '=', before.id)
    .whereRef('before.type', '=', 'due.type')
    .execute();
}

/** The sections of a version that an answer feeds: only these take the coach. */
export async function listAnswered(db: Db, versionId: number): Promise<ReportSectionType[]> {
  const sections = await selectSections(db)
    .select([sql<ReportSectionType>`report_sections.type`.as('type'), isAnswered.as('isAnswered')])
    .where('report_sections.version_id', '=', versionId)
    .execute();
  return sections.flatMap(({ type, isAnswered }) => (isAnswered ? [type] : []));
}

/** Ends a running version. Its open sections stay unwritten, and their writers lose them. */
export async function cancelVersion(db: Db, versionId: number): Promise<void> {
  await db
    .updateTable('report_versions')
    .set({ state: 'cancelled', ended_at: sql<string>`now()` })
    .where('id', '=', versionId)
    .execute();
  await db
    .updateTable('report_sections')
    .set({
      state: 'empty',
      owner: null,
      lease_until: null,
      earlier_content: null,
      earlier_written_at: null,
    })
    .where('version_id', '=', versionId)
    .where('state', 'in', ['pending', 'writing'])
    .execute();
}
