import {
  countChanges,
  type ReportSectionType,
  type ReportVersion,
  type ReportVersionText,
  type SectionChange,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';

/** How many earlier versions are kept (RE-64). */
const KEPT_VERSIONS = 50;

type Texts = ReportVersionText['sections'];

/** A section's shown text: the earlier one while it is written again or could not be (RE-59). */
const textRead = sql<string>`coalesce(case report_sections.state when 'written' then report_sections.content
  when 'unanswered' then null else report_sections.earlier_content end, '')`;

/** The sections that have something to read, in their order; of all versions. */
export function selectTexts(db: Db) {
  return db
    .selectFrom('report_sections')
    .select([
      sql<ReportSectionType>`report_sections.type`.as('type'),
      'report_sections.title',
      textRead.as('content'),
    ])
    .where(textRead, '<>', '')
    .orderBy('report_sections.sort_order');
}

const hasText = sql<boolean>`exists (select from report_sections
  where version_id = report_versions.id and ${textRead} <> '')`;

interface VersionRow extends Omit<ReportVersion, 'isCurrent'> {
  state: string;
  isReadable: boolean;
}

/**
 * The readable versions of a report, the newest first; null when the report is not this user's. Of consecutive versions
 * with the same text only the oldest is listed.
 */
export async function listVersions(
  db: Db,
  userId: number,
  reportId: number,
): Promise<ReportVersion[] | null> {
  const rows: VersionRow[] = await db
    .selectFrom('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .innerJoin('report_versions', 'report_versions.report_id', 'reports.id')
    .select([
      'report_versions.id',
      'report_versions.state',
      sql<string>`coalesce(report_versions.ended_at, report_versions.created_at)`.as('madeAt'),
      sql<SectionChange[] | null>`report_versions.changes`.as('changes'),
      hasText.as('isReadable'),
    ])
    .where('reports.id', '=', reportId)
    .where('startups.user_id', '=', userId)
    .orderBy('report_versions.no', 'desc')
    .limit(KEPT_VERSIONS + 1)
    .execute();
  if (rows.length === 0) return null;
  // A version without changes has the text of the one before it, so that one is the report's present text.
  const current = rows.find(({ changes }) => changes?.length !== 0);
  return rows.flatMap(({ state, isReadable, ...version }) => {
    const isLeftOut = !isReadable || state === 'running' || version.changes?.length === 0;
    return isLeftOut ? [] : [{ ...version, isCurrent: version.id === current?.id }];
  });
}

export function findVersion(
  db: Db,
  userId: number,
  { reportId, versionId }: { reportId: number; versionId: number },
): Promise<ReportVersionText | undefined> {
  return db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select([
      'report_versions.id',
      sql<string>`coalesce(report_versions.ended_at, report_versions.created_at)`.as('madeAt'),
      jsonArrayFrom(selectTexts(db).where('version_id', '=', sql.ref<number>('report_versions.id')))
        .$castTo<Texts>()
        .as('sections'),
    ])
    .where('report_versions.id', '=', versionId)
    .where('reports.id', '=', reportId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

export function listTexts(db: Db, versionId: number): Promise<Texts> {
  return selectTexts(db).where('version_id', '=', versionId).execute();
}

/** The form that `countChanges` takes. */
export const byType = (texts: Texts) => Object.fromEntries(texts.map(({ type, content }) => [type, content]));

/** Counts the changes of an ended version against the one before. */
export async function keepChanges(db: Db, versionId: number): Promise<void> {
  const before = await db
    .selectFrom('report_versions as version')
    .innerJoin('report_versions as before', join =>
      join
        .onRef('before.report_id', '=', 'version.report_id')
        .on('before.no', '=', sql<number>`version.no - 1`),
    )
    .select('before.id')
    .where('version.id', '=', versionId)
    .executeTakeFirst();
  const earlier = before ? await listTexts(db, before.id) : [];
  const changes = countChanges(byType(earlier), byType(await listTexts(db, versionId)));
  await db
    .updateTable('report_versions')
    .set({ changes: jsonb<unknown>(changes) })
    .where('id', '=', versionId)
    .execute();
}

/**
 * Makes a version with the texts of an earlier one. A text that the earlier version showed while its section was being
 * rewritten counts as written, but without sources and fingerprint.
 */
export async function insertRestored(
  db: Db,
  reportId: number,
  { no, from }: { no: number; from: number },
): Promise<void> {
  const { id } = await db
    .insertInto('report_versions')
    .values({ report_id: reportId, no, state: 'done', ended_at: sql<string>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into report_sections
      (version_id, type, title, sort_order, state, content, statements, fingerprint, written_at)
    select ${id}, type, title, sort_order,
      case when state in ('written', 'unanswered') then state when earlier_content is null then 'empty' else 'written' end,
      case when state in ('written', 'unanswered') then content else coalesce(earlier_content, '') end,
      case when state = 'written' then statements else '[]' end,
      case when state in ('written', 'unanswered') then fingerprint end,
      case when state in ('written', 'unanswered') then written_at else earlier_written_at end
    from report_sections where version_id = ${from} order by sort_order`.execute(db);
  await keepChanges(db, id);
}

export async function deleteOldVersions(db: Db, reportId: number, newestNo: number): Promise<void> {
  await db
    .deleteFrom('report_versions')
    .where('report_id', '=', reportId)
    .where('no', '<', newestNo - KEPT_VERSIONS)
    .execute();
}
