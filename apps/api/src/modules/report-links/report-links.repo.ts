import {
  MAX_REPORT_LINKS,
  type Replacement,
  type ReportLink,
  type ReportLinkChange,
  type ReportLinkInput,
  type ReportSectionType,
  type SharedContent,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';
import type { StoredToken } from './share-token.ts';

/** A stored link: it has the nonce of its token, not the token. */
export type StoredLink = Omit<ReportLink, 'token'> & StoredToken;

/** Whether a link still leads somewhere, by the database's clock. */
export const isOpen = sql<boolean>`(report_links.withdrawn_at is null and report_links.ends_at > now())`;

export const choiceColumns = [
  sql<ReportSectionType[]>`report_links.sections`.as('sections'),
  sql<string[]>`report_links.left_out`.as('leftOut'),
  sql<Replacement[]>`report_links.replacements`.as('replacements'),
] as const;

const linkColumns = [
  'report_links.id',
  'report_links.nonce',
  'report_links.token_hash as tokenHash',
  'report_links.views',
  'report_links.created_at as createdAt',
  'report_links.ends_at as endsAt',
  'report_links.withdrawn_at as withdrawnAt',
  'report_links.label',
  'report_links.copied_at as copiedAt',
  ...choiceColumns,
  isOpen.as('isOpen'),
  sql<number>`(select count(*)::integer from report_comments where link_id = report_links.id)`.as('comments'),
  sql<number>`(select count(*)::integer from report_comments
    where link_id = report_links.id and report_comments.id > report_links.seen_comment_id)`.as('newComments'),
] as const;

/** Null when the report is not this user's. */
export async function listLinks(db: Db, userId: number, reportId: number): Promise<StoredLink[] | null> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .leftJoin('report_links', 'report_links.report_id', 'reports.id')
    .select(linkColumns)
    .where('reports.id', '=', reportId)
    .where('startups.user_id', '=', userId)
    .orderBy('report_links.id', 'desc')
    .limit(MAX_REPORT_LINKS)
    .$castTo<Omit<StoredLink, 'id'> & { id: number | null }>()
    .execute();
  // A report without any comes back as one row of nulls.
  return rows.length === 0 ? null : rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

export async function findLink(db: Db, userId: number, linkId: number): Promise<StoredLink | undefined> {
  return db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select(linkColumns)
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .executeTakeFirst();
}

export async function countLinks(db: Db, reportId: number): Promise<number> {
  const { links } = await db
    .selectFrom('report_links')
    .select(sql<number>`count(*)::integer`.as('links'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return links;
}

/** Into a report that the caller has locked. Without a copy readers see the report as it changes. */
export function insertLink(
  db: Db,
  reportId: number,
  { days, copy, ...input }: Omit<ReportLinkInput, 'content'> & { copy: SharedContent | null },
  { nonce, tokenHash }: StoredToken,
): Promise<{ id: number }> {
  return db
    .insertInto('report_links')
    .values({
      report_id: reportId,
      nonce,
      token_hash: tokenHash,
      label: input.label,
      sections: jsonb<unknown>(input.sections),
      left_out: jsonb<unknown>(input.leftOut),
      replacements: jsonb<unknown>(input.replacements),
      ...copyColumns(copy),
      ends_at: sql<string>`now() + make_interval(hours => ${days * 24})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const copyColumns = (copy: SharedContent | null) =>
  copy ? { copy: jsonb<unknown>(copy), copied_at: sql<string>`now()` } : { copy: null, copied_at: null };

/** The report of this user's link, which is locked until the transaction ends. */
export async function lockLink(db: Db, userId: number, linkId: number): Promise<number | undefined> {
  const link = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .select('report_links.report_id')
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .forNoKeyUpdate('report_links')
    .executeTakeFirst();
  return link?.report_id;
}

/**
 * Changes a link that the caller has locked.
 * @param copy what readers see from now on, null for the report as it changes; undefined leaves it
 */
export async function updateLink(
  db: Db,
  linkId: number,
  { label, sections, leftOut, replacements }: Omit<ReportLinkChange, 'content'>,
  copy: SharedContent | null | undefined,
): Promise<void> {
  await db
    .updateTable('report_links')
    .set({
      // A statement sets at least one column.
      nonce: sql.ref<string>('nonce'),
      ...(label !== undefined && { label }),
      ...(sections && { sections: jsonb<unknown>(sections) }),
      ...(leftOut && { left_out: jsonb<unknown>(leftOut) }),
      ...(replacements && { replacements: jsonb<unknown>(replacements) }),
      ...(copy !== undefined && copyColumns(copy)),
    })
    .where('id', '=', linkId)
    .execute();
}

/** Records that a link's comments were seen, up to one. Whether the link is this user's. */
export async function noteSeen(db: Db, userId: number, linkId: number, commentId: number): Promise<boolean> {
  const noted = await db
    .updateTable('report_links')
    .from('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .set({ seen_comment_id: sql<number>`greatest(seen_comment_id, ${commentId}::integer)` })
    .whereRef('reports.id', '=', 'report_links.report_id')
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .returning('report_links.id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Ends this user's link; one that was withdrawn before keeps its time. Whether it exists. */
export async function withdrawLink(db: Db, userId: number, linkId: number): Promise<boolean> {
  const withdrawn = await db
    .updateTable('report_links')
    .from('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .set({ withdrawn_at: sql<string>`coalesce(report_links.withdrawn_at, now())` })
    .whereRef('reports.id', '=', 'report_links.report_id')
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .returning('report_links.id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

export async function deleteLink(db: Db, userId: number, linkId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('report_links')
    .using('reports')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .whereRef('reports.id', '=', 'report_links.report_id')
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .returning('report_links.id')
    .executeTakeFirst();
  return deleted !== undefined;
}
