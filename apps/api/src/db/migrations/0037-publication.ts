import { type Kysely, sql } from 'kysely';

const CONTENT = {
  challenge: 'title description icon iconSvg imageUrl videoUrl',
  step: 'title description reportSection promptInstructions conversationOpener completionCriteria minutes',
  question: 'text hint example figure type evaluationCriteria',
  assistant: 'name description avatar systemPrompt iconSvg webSearchEnabled',
};

const KINDS = sql.raw(`check (kind in ('assistant', 'challenge', 'step', 'question'))`);

const STATEMENTS = [
  // Kept when the record or the administrator is deleted. Imports by the command line have no administrator.
  sql`create table revisions (
    kind text not null ${KINDS},
    record_id integer not null,
    number integer not null,
    content jsonb not null,
    admin_id integer,
    admin_name text,
    note text,
    at timestamptz not null default now(),
    primary key (kind, record_id, number)
  )`,
  sql`create table pending_changes (
    kind text not null ${KINDS},
    record_id integer not null,
    content jsonb not null,
    is_new boolean not null,
    admin_id integer not null,
    admin_name text not null,
    at timestamptz not null default now(),
    primary key (kind, record_id)
  )`,
  // The newest one of the question; 0 until it is published.
  sql`alter table questions add column revision integer not null default 0`,
  // Null for verdicts from before this version.
  sql`alter table question_progress add column revision integer`,
  // By question.
  sql`alter table judgements add column revisions jsonb not null default '{}'`,
  sql`alter table admin_log drop constraint admin_log_action_check, add constraint admin_log_action_check check (
    action in ('create', 'update', 'delete', 'order', 'reset_password', 'import', 'publish', 'discard'))`,
];

/** What is there counts as published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
  for (const [kind, fields] of Object.entries(CONTENT)) {
    const pairs = fields.split(' ').map(field => {
      const column = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
      return sql`${sql.lit(field)}, ${sql.ref(column)}`;
    });
    await sql`insert into revisions (kind, record_id, number, content)
      select ${sql.lit(kind)}, id, 1, jsonb_build_object(${sql.join(pairs)}) from ${sql.table(`${kind}s`)}`.execute(
      db,
    );
  }
  await sql`update questions set revision = 1`.execute(db);
}
