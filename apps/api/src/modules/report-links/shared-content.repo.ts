import {
  hideWords,
  type LinkPreview,
  type LinkPreviewInput,
  listSharedQuotes,
  type ReportLink,
  type ReportStatement,
  type SharedComment,
  type SharedContent,
  type SharedReport,
  shareContent,
  sharePictures,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import {
  drawPictures,
  type PictureFacts,
  type PictureParts,
  pictureFacts,
} from '../reports/pictures.repo.ts';
import { selectTexts } from '../reports/report-versions.repo.ts';
import { selectReports } from '../reports/reports.repo.ts';
import { selectShown } from './report-comments.repo.ts';

/** The statements of the shown text: an earlier text has those of the version that it was written in. */
const statementsOfText = sql<ReportStatement[]>`case
  when report_sections.state = 'written' then report_sections.statements
  else coalesce((
    select written.statements from report_sections as written
    join report_versions as version on version.id = written.version_id
    where version.report_id = reports.id and written.type = report_sections.type
      and written.state = 'written' and written.content = report_sections.earlier_content
    order by version.no desc limit 1), '[]') end`;

export interface LiveContent extends Omit<SharedContent, 'sections'> {
  sections: Omit<SharedContent['sections'][number], 'pictures'>[];
  facts: PictureFacts;
}

/** All that a link may show of a report today, for a query that has `reports` and `startups`. */
export const liveContent = (db: Db, parts: PictureParts) =>
  sql<LiveContent>`jsonb_build_object('title', startups.name || ' Report',
    'generatedAt', ${momentText('reports.generated_at')}, 'facts', ${pictureFacts(parts)}, 'sections', ${jsonArrayFrom(
      selectTexts(db)
        .select(statementsOfText.as('statements'))
        .where(
          'version_id',
          '=',
          sql<number>`(select id from report_versions where report_id = reports.id order by no desc limit 1)`,
        ),
    )})`;

export function withPictures({ facts, ...content }: LiveContent, parts: PictureParts): SharedContent {
  const pictures = drawPictures(parts, facts, false);
  const sections = content.sections.map(section => ({
    ...section,
    pictures: sharePictures(pictures, section.type),
  }));
  return { ...content, sections };
}

export const commentsOf = (db: Db) =>
  jsonArrayFrom(selectShown(db).where('link_id', '=', sql.ref<number>('report_links.id'))).$castTo<
    SharedComment[]
  >();

type Shown = Pick<ReportLink, 'sections' | 'leftOut' | 'replacements' | 'endsAt' | 'copiedAt'> &
  Pick<SharedReport, 'comments'>;

export function share(
  content: SharedContent,
  { endsAt, copiedAt, comments, ...choices }: Shown,
): SharedReport {
  return {
    ...shareContent(content, choices),
    endsAt,
    copiedAt,
    comments: comments.map(comment => hideInAnswer(comment, choices)),
  };
}

/** Readers' own words stay as they wrote them. */
export function hideInAnswer<T extends Pick<SharedComment, 'answer'>>(
  comment: T,
  choices: Pick<ReportLink, 'leftOut' | 'replacements'>,
): T {
  return { ...comment, answer: comment.answer === null ? null : hideWords(comment.answer, choices) };
}

/** The present content of this user's report. */
export async function readContent(
  db: Db,
  userId: number,
  reportId: number,
  parts: PictureParts,
): Promise<SharedContent | undefined> {
  const row = await selectReports(db, userId)
    .select(liveContent(db, parts).as('live'))
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
  return row && withPictures(row.live, parts);
}

/**
 * What readers would get of this user's report by a link, made by these choices or changed to them.
 * @returns undefined for an unknown report, null for an unknown link
 */
export async function previewShared(
  db: Db,
  userId: number,
  reportId: number,
  input: LinkPreviewInput,
  parts: PictureParts,
): Promise<LinkPreview | null | undefined> {
  const row = await selectReports(db, userId)
    .leftJoin('report_links', join =>
      join.onRef('report_links.report_id', '=', 'reports.id').on('report_links.id', '=', input.linkId ?? 0),
    )
    .select([
      'report_links.id as linkId',
      sql<string>`coalesce(report_links.ends_at, now() + make_interval(hours => ${input.days * 24}))`.as(
        'endsAt',
      ),
      sql<string>`now()`.as('now'),
      sql<SharedContent | null>`case when ${input.content ?? null}::text is null then report_links.copy end`.as(
        'copy',
      ),
      'report_links.copied_at as copiedAt',
      liveContent(db, parts).as('live'),
      commentsOf(db).as('comments'),
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (input.linkId !== null && row.linkId === null) return null;
  const content = row.copy ?? withPictures(row.live, parts);
  const isNew = input.content === 'copy' || (input.linkId === null && input.content === undefined);
  const copiedAt = row.copy ? row.copiedAt : isNew ? row.now : null;
  return {
    report: share(content, { ...input, endsAt: row.endsAt, copiedAt, comments: row.comments }),
    quotes: listSharedQuotes(content, input.leftOut),
  };
}
