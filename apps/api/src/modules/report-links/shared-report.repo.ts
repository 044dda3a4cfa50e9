import type { ReportLink, SharedContent, SharedReport } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/types.ts';
import type { PictureParts } from '../reports/pictures.repo.ts';
import { choiceColumns, isOpen } from './report-links.repo.ts';
import { commentsOf, type LiveContent, liveContent, share, withPictures } from './shared-content.repo.ts';

/** Links that lead somewhere, by the hash of their token. */
const selectOpen = (db: Db, tokenHash: string) =>
  db.selectFrom('report_links').where('report_links.token_hash', '=', tokenHash).where(isOpen);

/** What an open link shows (SH-11, SH-13); undefined for an unknown, expired or withdrawn one. */
export async function findShared(
  db: Db,
  tokenHash: string,
  parts: PictureParts,
): Promise<SharedReport | undefined> {
  const row = await selectOpen(db, tokenHash)
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select([
      'report_links.ends_at as endsAt',
      commentsOf(db).as('comments'),
      ...choiceColumns,
      'report_links.copied_at as copiedAt',
      sql<SharedContent | null>`report_links.copy`.as('copy'),
      sql<LiveContent | null>`case when report_links.copy is null then ${liveContent(db, parts)} end`.as(
        'live',
      ),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { copy, live, ...link } = row;
  return share(copy ?? withPictures(live as LiveContent, parts), link);
}

/** Locks an open link until the transaction ends, so that its comments are counted in turn. */
export function lockOpenLink(
  db: Db,
  tokenHash: string,
): Promise<Pick<ReportLink, 'id' | 'sections' | 'leftOut' | 'replacements'> | undefined> {
  return selectOpen(db, tokenHash)
    .select(['report_links.id', ...choiceColumns])
    .forNoKeyUpdate()
    .executeTakeFirst();
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
