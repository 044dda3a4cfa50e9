import type { ReportSectionType, SharedReport } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import { isOpen } from './report-links.repo.ts';

interface OpenLink extends Pick<SharedReport, 'generatedAt' | 'endsAt'> {
  id: number;
  reportId: number;
  name: string;
  sections: ReportSectionType[];
}

/** Links that lead somewhere, by the hash of their token. */
const selectOpen = (db: Db, tokenHash: string) =>
  db.selectFrom('report_links').where('report_links.token_hash', '=', tokenHash).where(isOpen);

/** What an open link shows; undefined for one that is unknown, over or withdrawn. */
export function findOpenLink(db: Db, tokenHash: string): Promise<OpenLink | undefined> {
  return selectOpen(db, tokenHash)
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select([
      'report_links.id',
      'report_links.report_id as reportId',
      'report_links.ends_at as endsAt',
      'reports.generated_at as generatedAt',
      'startups.name',
      sql<ReportSectionType[]>`report_links.sections`.as('sections'),
    ])
    .executeTakeFirst();
}

/** Locks an open link until the transaction ends, so that its comments are counted in turn. */
export function lockOpenLink(db: Db, tokenHash: string): Promise<{ id: number } | undefined> {
  return selectOpen(db, tokenHash).select('report_links.id').forNoKeyUpdate().executeTakeFirst();
}

/** What a section's readers get: its text, or the earlier one while it is written again or could not be (RE-59). */
export const textShown = sql<
  string | null
>`case report_sections.state when 'written' then report_sections.content
  when 'unanswered' then null else report_sections.earlier_content end`;

/** These sections of a report as they stand today, those without a text left out. */
export async function listTexts(
  db: Db,
  reportId: number,
  types: readonly ReportSectionType[],
): Promise<SharedReport['sections']> {
  const rows = await db
    .selectFrom('report_sections')
    .select([
      sql<ReportSectionType>`report_sections.type`.as('type'),
      'report_sections.title',
      textShown.as('content'),
    ])
    .where('version_id', '=', eb =>
      eb
        .selectFrom('report_versions')
        .select('report_versions.id')
        .where('report_id', '=', reportId)
        .orderBy('no', 'desc')
        .limit(1),
    )
    .where('type', 'in', types)
    .orderBy('sort_order')
    .execute();
  return rows.flatMap(({ content, ...section }) => (content ? [{ ...section, content }] : []));
}

/**
 * Counts a view of an open link, unless it is the founder's own. Whether the link is there.
 * @param viewerId the user whose session asks; null for anybody else
 */
export async function countView(db: Db, tokenHash: string, viewerId: number | null): Promise<boolean> {
  const seen = await db
    .updateTable('report_links')
    .from('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .set({
      views: sql<number>`report_links.views + case when startups.user_id = ${viewerId}::integer then 0 else 1 end`,
    })
    .whereRef('reports.id', '=', 'report_links.report_id')
    .where('report_links.token_hash', '=', tokenHash)
    .where(isOpen)
    .returning('report_links.id')
    .executeTakeFirst();
  return seen !== undefined;
}
