import { type Kysely, sql } from 'kysely';

/**
 * A step's chat gets the id of its progress, so that messages and turns keep their numbers and none of their rows is
 * rewritten.
 */
const STATEMENTS = [
  sql`create table chats (
    id integer generated always as identity primary key,
    startup_id integer not null references startups on delete cascade,
    kind text not null check (kind in ('step', 'card', 'persona')),
    attempt integer not null default 1
  )`,
  sql`create index chats_startup_id on chats (startup_id)`,
  sql`insert into chats (id, startup_id, kind, attempt) overriding system value
    select id, startup_id, 'step', attempt from step_progress`,
  sql`select setval(pg_get_serial_sequence('chats', 'id'), coalesce(max(id), 0) + 1, false) from chats`,

  sql`alter table step_progress add column chat_id integer unique references chats on delete cascade`,
  sql`update step_progress set chat_id = id`,
  sql`alter table step_progress alter column chat_id set not null, drop column attempt`,
  // Progress goes with its chat. So whatever deletes a step has to delete the chats about it first.
  sql`alter table step_progress drop constraint step_progress_step_id_fkey,
    add foreign key (step_id) references steps on delete restrict`,

  // A reset deletes the messages, so no row needs its attempt.
  sql`alter table messages drop constraint messages_step_progress_id_fkey, drop column attempt`,
  sql`alter table messages rename column step_progress_id to chat_id`,
  sql`alter table messages add foreign key (chat_id) references chats on delete cascade`,
  sql`alter index messages_step_progress_id rename to messages_chat_id`,
  sql`create unique index messages_once_key on messages (chat_id, kind) where kind in ('opener', 'closing')`,

  // A reply outlives the message that it answers.
  sql`alter table turns drop constraint turns_step_progress_id_fkey, drop constraint turns_founder_message_id_fkey,
    drop column attempt`,
  sql`alter table turns rename column step_progress_id to chat_id`,
  sql`alter table turns add foreign key (chat_id) references chats on delete cascade,
    add foreign key (founder_message_id) references messages on delete set null`,
  sql`create index turns_chat_id on turns (chat_id, founder_message_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
