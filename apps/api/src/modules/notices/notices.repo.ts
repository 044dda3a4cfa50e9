import { MAX_NOTICES, NOTICE_TEXT_LENGTH, type Notice, type NoticeKind } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import { CALL_LIMITS } from '../../coach/call-limits.ts';
import { compileOnce, type Parameter } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';

interface NoticeRow extends Pick<Notice, 'at' | 'startup' | 'isNew'> {
  kind: NoticeKind;
  /** The id of what happened. */
  id: number;
  details: object;
}

interface NoticeSource {
  id: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** Also seen by other means than the list. */
  isSeen?: RawBuilder<unknown>;
  details: RawBuilder<unknown>;
  /** Joins to `startups`, and conditions. */
  of: RawBuilder<unknown>;
}

/** A link's readers wrote; hidden comments are left out. */
const comment: NoticeSource = {
  id: sql`report_comments.id`,
  at: sql`report_comments.created_at`,
  isSeen: sql`report_comments.id <= report_links.seen_comment_id`,
  details: sql`'name', report_comments.name, 'reportId', reports.id, 'text',
    case when length(report_comments.text) <= ${sql.lit(NOTICE_TEXT_LENGTH)} then report_comments.text
      else left(report_comments.text, ${sql.lit(NOTICE_TEXT_LENGTH - 1)}) || '…' end`,
  of: sql`join reports on reports.startup_id = startups.id
    join report_links on report_links.report_id = reports.id
    join report_comments on report_comments.link_id = report_links.id and not report_comments.is_hidden`,
};

/**
 * The judge was slower than any reply waits for it. A turn that began again later was retried or checked again: then
 * its founder was waiting. The interval is that of the index.
 */
const verdict: NoticeSource = {
  id: sql`turns.id`,
  at: sql`turns.judged_at`,
  details: sql`'isAccepted', jsonb_array_length(turns.completed_question_ids) > 0, 'stepTitle', steps.title,
    'challengeId', steps.challenge_id, 'stepId', steps.id, 'messageId', messages.id`,
  of: sql`join chats on chats.startup_id = startups.id and chats.kind = 'step'
    join turns on turns.chat_id = chats.id and not turns.says_nothing
      and turns.judged_at - turns.started_at > interval '${sql.raw(String(CALL_LIMITS.judge.softMs / 1000))} seconds'
    join messages on messages.id = turns.founder_message_id and messages.created_at = turns.started_at
    join step_progress on step_progress.chat_id = chats.id
    join steps on steps.id = step_progress.step_id`,
};

/**
 * A version changed the text of the one before, which is empty in a draft and after a reset. One that a founder restored
 * ended at once.
 */
const report: NoticeSource = {
  id: sql`report_versions.id`,
  at: sql`report_versions.ended_at`,
  details: sql`'sections', jsonb_array_length(report_versions.changes), 'reportId', reports.id,
    'titles', (select coalesce(jsonb_agg(title order by sort_order), '[]') from (
      select title, sort_order from report_sections
      where version_id = report_versions.id
        and report_versions.changes @> jsonb_build_array(jsonb_build_object('type', type))
      order by sort_order limit 3) as first)`,
  of: sql`join reports on reports.startup_id = startups.id
    join report_versions on report_versions.report_id = reports.id
      and report_versions.ended_at > report_versions.created_at
      and jsonb_array_length(report_versions.changes) > 0
    join report_versions as before on before.report_id = reports.id and before.no = report_versions.no - 1
      and before.state <> 'empty'`,
};

/** The founder's time zone is known to the browser alone (SC-72). */
const card: NoticeSource = {
  id: sql`cards.id`,
  at: sql`cards.due_on::timestamp at time zone 'UTC'`,
  details: sql`'title', cards.title, 'dueOn', cards.due_on, 'cardId', cards.id`,
  of: sql`join boards on boards.startup_id = startups.id
    join cards on cards.board_id = boards.id and cards.state = 'testing' and cards.deleted_at is null
      and cards.due_on <= (now() at time zone 'UTC')::date`,
};

/** An administrator decided what the founder had said against a verdict. */
const appeal: NoticeSource = {
  id: sql`appeals.id`,
  at: sql`appeals.decided_at`,
  details: sql`'isAccepted', appeals.state = 'accepted', 'reason', appeals.reason, 'stepTitle', steps.title,
    'challengeId', steps.challenge_id, 'stepId', steps.id`,
  of: sql`join step_progress on step_progress.startup_id = startups.id
    join appeals on appeals.step_progress_id = step_progress.id and appeals.decided_at is not null
    join steps on steps.id = step_progress.step_id`,
};

const SOURCES: Readonly<Record<NoticeKind, NoticeSource>> = { comment, verdict, report, card, appeal };

const inMilliseconds = (moment: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${moment})`;

/** The newest of a kind, so that no kind reads more than is shown. */
const selectKind = (
  [kind, { id, at, isSeen, details, of }]: [string, NoticeSource],
  parameter: Parameter<{ userId: number }>,
) => sql`(
  select ${sql.lit(kind)}::text as kind, ${id} as id, ${inMilliseconds(at)} as at,
    jsonb_build_object('id', startups.id, 'name', startups.name) as startup,
    ${at} > users.notices_seen_at ${isSeen ? sql`and not ${isSeen}` : sql``} as "isNew",
    jsonb_build_object(${details}) as details
  from users join startups on startups.user_id = users.id ${of}
  where users.id = ${parameter('userId')}
  order by ${at} desc limit ${sql.lit(MAX_NOTICES)})`;

const selectNotices = compileOnce<{ userId: number }, NoticeRow>(
  (_db, parameter) => sql<NoticeRow>`
    select * from (
      ${sql.join(
        Object.entries(SOURCES).map(source => selectKind(source, parameter)),
        sql` union all `,
      )}
    ) as notices order by at desc, kind, id desc limit ${sql.lit(MAX_NOTICES)}`,
);

/** The newest notices of all startups of this user (SC-70). */
export async function listNotices(db: Db, userId: number): Promise<Notice[]> {
  const rows = await selectNotices(db, { userId });
  return rows.map(
    ({ id, details, ...notice }) => ({ ...notice, ...details, id: `${notice.kind}-${id}` }) as Notice,
  );
}

/** What came later, or is told by a clock that is ahead, stays new. */
export async function noteSeen(db: Db, userId: number, through: string): Promise<void> {
  // Readers know moments in milliseconds, so the rest of the last one is seen as well.
  const end = sql<string>`least(${through}::timestamptz + interval '999 microseconds', now())`;
  await db
    .updateTable('users')
    .set({ notices_seen_at: sql<string>`greatest(notices_seen_at, ${end})` })
    .where('id', '=', userId)
    .execute();
}
