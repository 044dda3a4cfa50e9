import type { adminLogContracts, Query } from '@groundwork/api-client/contracts';
import type { ListedLogEntry, LogEntry } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../../db/json.ts';
import type { Db } from '../../db/types.ts';

const PAGE = 50;

type Admin = Pick<LogEntry, 'adminId' | 'adminName'>;

/** In one statement, however many an import has. */
export async function insertLogEntries(
  db: Db,
  { adminId, adminName }: Admin,
  entries: readonly Omit<LogEntry, 'id' | 'at' | keyof Admin>[],
): Promise<void> {
  await sql`insert into admin_log (admin_id, admin_name, action, kind, record_id, record_name, old_fields, new_fields)
    select ${adminId}, ${adminName}, action, kind, "recordId", "recordName", before, after
    from rows from (jsonb_to_recordset(${jsonb(entries)}) as
      (action text, kind text, "recordId" integer, "recordName" text, before jsonb, after jsonb))
      with ordinality as entries (action, kind, "recordId", "recordName", before, after, place)
    order by place`.execute(db);
}

const placeOf = (challengeId: string, stepId: string, username = 'null') =>
  sql.raw(`jsonb_build_object('challengeId', ${challengeId}, 'stepId', ${stepId}, 'username', ${username})`);
const ofNone = placeOf('null', 'null');

/**
 * The challenge and step whose lists have the record, null once it is gone. The entry of an order is of what holds the
 * list, and that of an assistant in a step is of the step.
 */
const place = sql<ListedLogEntry['place']>`case
  when kind = 'step_assistant' or kind = 'question' and action = 'order' or kind = 'step' and action <> 'order' then
    (select ${placeOf('challenge_id', 'id')} from steps where id = record_id)
  when kind = 'question' then
    (select ${placeOf('steps.challenge_id', 'steps.id')}
      from questions join steps on steps.id = questions.step_id where questions.id = record_id)
  when kind = 'step' or kind = 'challenge' and action <> 'order' then
    (select ${placeOf('id', 'null')} from challenges where id = record_id)
  when kind = 'assistant' then (select ${ofNone} from assistants where id = record_id)
  when kind = 'persona' then (select ${ofNone} from personas where id = record_id and deleted_at is null)
  when kind = 'user' then (select ${placeOf('null', 'null', 'username')} from users where id = record_id)
  when kind = 'cohort' then (select ${ofNone} from cohorts where id = record_id)
  else ${ofNone}
end`;

/** The newest first. */
export function listLog(
  db: Db,
  { before, kind, action, adminId, from, until, limit = PAGE }: Query<typeof adminLogContracts.list>,
): Promise<ListedLogEntry[]> {
  return db
    .selectFrom('admin_log')
    .select(['id', 'at', 'admin_id as adminId', 'admin_name as adminName', 'action', 'kind'])
    .select([
      'record_id as recordId',
      'record_name as recordName',
      'old_fields as before',
      'new_fields as after',
      place.as('place'),
    ])
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'user'))
    .$if(action !== undefined, query => query.where('action', '=', action ?? 'update'))
    .$if(adminId !== undefined, query => query.where('admin_id', '=', adminId ?? 0))
    .$if(from !== undefined, query => query.where('at', '>=', from ?? ''))
    .$if(until !== undefined, query => query.where('at', '<', until ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<Pick<LogEntry, 'before' | 'after'>>()
    .execute();
}

/** Jumps through the index from one administrator to the next, so its time does not depend on how much each wrote. */
export async function listLoggedAdministrators(db: Db): Promise<{ id: number; name: string }[]> {
  const newest = (after: RawBuilder<unknown>) => sql`(
    select admin_id as id, admin_name as name from admin_log
    where admin_id > ${after} order by admin_id, id desc limit 1)`;
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive administrators as (
      ${newest(sql`0`)}
      union all
      select next.* from administrators, lateral ${newest(sql`administrators.id`)} as next
    ) select id, name from administrators order by name, id`.execute(db);
  return rows;
}
