import { markBases, type ReportStatement, type SharedReport, sharePictures } from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/types.ts';
import { drawPictures, type PictureParts, pictureFacts } from '../reports/pictures.repo.ts';
import { selectTexts } from '../reports/report-versions.repo.ts';
import { selectShown } from './report-comments.repo.ts';
import { isOpen } from './report-links.repo.ts';

/** Links that lead somewhere, by the hash of their token. */
const selectOpen = (db: Db, tokenHash: string) =>
  db.selectFrom('report_links').where('report_links.token_hash', '=', tokenHash).where(isOpen);

/** The statements of the shown text: an earlier text has those of the version that it was written in. */
const statementsOfText = sql<ReportStatement[]>`case
  when report_sections.state = 'written' then report_sections.statements
  else coalesce((
    select written.statements from report_sections as written
    join report_versions as version on version.id = written.version_id
    where version.report_id = reports.id and written.type = report_sections.type
      and written.state = 'written' and written.content = report_sections.earlier_content
    order by version.no desc limit 1), '[]') end`;

/**
 * The present content of an open link; undefined for an unknown, expired or withdrawn one. Each section has its own
 * pictures (SH-11), and each statement says what it rests on (SH-13).
 */
export async function findShared(
  db: Db,
  tokenHash: string,
  parts: PictureParts,
): Promise<SharedReport | undefined> {
  const row = await selectOpen(db, tokenHash)
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('report_versions')
          .select('report_versions.id')
          .whereRef('report_versions.report_id', '=', 'reports.id')
          .orderBy('report_versions.no', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .select([
      sql<string>`startups.name || ' Report'`.as('title'),
      'reports.generated_at as generatedAt',
      'report_links.ends_at as endsAt',
      jsonArrayFrom(
        selectTexts(db)
          .select(statementsOfText.as('statements'))
          .where('version_id', '=', sql.ref<number>('newest.id'))
          .where(sql<boolean>`report_links.sections @> to_jsonb(report_sections.type)`),
      )
        .$castTo<(Omit<SharedReport['sections'][number], 'pictures'> & { statements: ReportStatement[] })[]>()
        .as('sections'),
      jsonArrayFrom(selectShown(db).where('link_id', '=', sql.ref<number>('report_links.id')))
        .$castTo<SharedReport['comments']>()
        .as('comments'),
      pictureFacts(parts).as('facts'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { facts, sections, ...report } = row;
  const pictures = drawPictures(parts, facts, false);
  return {
    ...report,
    sections: sections.map(({ type, title, content, statements }) => ({
      type,
      title,
      content: markBases(content, statements),
      pictures: sharePictures(pictures, type),
    })),
  };
}

/** Locks an open link until the transaction ends, so that its comments are counted in turn. */
export function lockOpenLink(db: Db, tokenHash: string): Promise<{ id: number } | undefined> {
  return selectOpen(db, tokenHash).select('report_links.id').forNoKeyUpdate().executeTakeFirst();
}

/**
 * Counts a view of an open link, unless it is the founder's own. Whether the link exists.
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
