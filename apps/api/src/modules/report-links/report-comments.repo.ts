import {
  type CommentChange,
  type CommentInput,
  MAX_LINK_COMMENTS,
  type ReportComment,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { momentText } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';

const commentColumns = [
  'report_comments.id',
  'report_comments.link_id as linkId',
  'report_comments.name',
  'report_comments.text',
  'report_comments.created_at as createdAt',
  'report_comments.answer',
  'report_comments.answered_at as answeredAt',
  'report_comments.is_hidden as isHidden',
] as const;

const MAX_LISTED = 2 * MAX_LINK_COMMENTS;

/** A link's comments, the newest first, those that readers see before hidden ones are left out; null when the link is not this user's. */
export async function listComments(db: Db, userId: number, linkId: number): Promise<ReportComment[] | null> {
  const rows = await db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .leftJoin('report_comments', 'report_comments.link_id', 'report_links.id')
    .select(commentColumns)
    .where('report_links.id', '=', linkId)
    .where('startups.user_id', '=', userId)
    .orderBy('report_comments.is_hidden')
    .orderBy('report_comments.id', 'desc')
    .limit(MAX_LISTED)
    .$castTo<Omit<ReportComment, 'id'> & { id: number | null }>()
    .execute();
  if (rows.length === 0) return null;
  const comments = rows.flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return comments.sort((a, b) => b.id - a.id);
}

/** A link's comments as its readers see them, oldest first, as part of an object that the database builds. */
export function selectShown(db: Db) {
  return db
    .selectFrom('report_comments')
    .select([
      'report_comments.id',
      'report_comments.name',
      'report_comments.text',
      momentText('report_comments.created_at').as('createdAt'),
      'report_comments.answer',
      momentText('report_comments.answered_at').as('answeredAt'),
    ])
    .where('is_hidden', '=', false)
    .orderBy('report_comments.id')
    .limit(MAX_LINK_COMMENTS);
}

/** Answers or hides a comment on this user's report; undefined when there is none. */
export function updateComment(
  db: Db,
  userId: number,
  commentId: number,
  { answer, isHidden }: CommentChange,
): Promise<ReportComment | undefined> {
  // The same answer again keeps its time.
  const answeredAt = sql<string | null>`case when ${answer ?? null}::text is null then null
    when report_comments.answer = ${answer ?? null} then report_comments.answered_at else now() end`;
  return db
    .updateTable('report_comments')
    .from('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .set({
      is_hidden: sql<boolean>`coalesce(${isHidden ?? null}::boolean, report_comments.is_hidden)`,
      ...(answer !== undefined && { answer, answered_at: answeredAt }),
    })
    .whereRef('report_links.id', '=', 'report_comments.link_id')
    .where('report_comments.id', '=', commentId)
    .where('startups.user_id', '=', userId)
    .returning(commentColumns)
    .executeTakeFirst();
}

export function findComment(db: Db, linkId: number, key: string): Promise<ReportComment | undefined> {
  return db
    .selectFrom('report_comments')
    .select(commentColumns)
    .where('link_id', '=', linkId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Deletes a comment on this user's report. Whether there was one. */
export async function deleteComment(db: Db, userId: number, commentId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('report_comments')
    .using('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .whereRef('report_links.id', '=', 'report_comments.link_id')
    .where('report_comments.id', '=', commentId)
    .where('startups.user_id', '=', userId)
    .returning('report_comments.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

interface LinkState {
  /** Comments that readers see. */
  shown: number;
  /** Comments of the last minute, hidden ones too. */
  recent: number;
  /** The founder's names. */
  names: (string | null)[];
}

export function readLinkState(db: Db, linkId: number): Promise<LinkState> {
  return db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .innerJoin('startups', 'startups.id', 'reports.startup_id')
    .innerJoin('users', 'users.id', 'startups.user_id')
    .leftJoin('report_comments', 'report_comments.link_id', 'report_links.id')
    .select([
      sql<number>`(count(report_comments.id) filter (where not is_hidden))::integer`.as('shown'),
      sql<number>`(count(report_comments.id) filter (
        where report_comments.created_at > now() - interval '1 minute'))::integer`.as('recent'),
      sql<(string | null)[]>`array[users.full_name, users.username]`.as('names'),
    ])
    .where('report_links.id', '=', linkId)
    .groupBy(['users.full_name', 'users.username'])
    .executeTakeFirstOrThrow();
}

export function insertComment(db: Db, linkId: number, input: CommentInput): Promise<ReportComment> {
  return db
    .insertInto('report_comments')
    .values({ link_id: linkId, ...input })
    .returning(commentColumns)
    .executeTakeFirstOrThrow();
}
