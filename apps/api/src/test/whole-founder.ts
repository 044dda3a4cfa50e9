import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import type { TestApp } from './build-test-app.ts';
import { buildChat, type Chat } from './chat.ts';
import { reportOf } from './report.ts';
import { fillSamples } from './resource-samples.ts';
import { logIn } from './test-client.ts';

/** Words that only this founder wrote, in texts of each kind. */
export const MARK = 'Zanzibar kelp';

/** A founder with rows in every table that can have some of theirs. */
export async function buildWholeFounder(test: TestApp, words = MARK): Promise<Chat> {
  const { db } = test.database;
  const chat = await buildChat(test.app);
  const { founder, startup } = chat;
  await chat.send(`${words}: our dentists in Leeds lose patients every Tuesday.`);
  await reportOf(test, founder, startup);
  await logIn(test.app, founder, { userAgent: `Mozilla ${words}` });
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(rowsOf({ startupId: startup.id, userId: founder.user.id, email: founder.user.email, words }));
  await fillSamples(run);
  await mark(db, startup.id, words);
  return chat;
}

interface Facts {
  startupId: number;
  userId: number;
  email: string;
  words: string;
}

/** Rows that neither the coach's practice nor a sample makes, in one statement. */
const rowsOf = ({ startupId, userId, email, words }: Facts) => `
  with progress as (select min(id) as id from step_progress where startup_id = ${startupId}
  ), question as (select min(questions.id) as id from questions join step_progress on step_progress.step_id = questions.step_id
    where step_progress.startup_id = ${startupId}
  ), judged as (insert into judgements (step_progress_id, attempt, provider, judge_version, milliseconds)
    select id, 1, 'practice', '${words}', 1 from progress
  ), answered as (insert into question_progress (step_progress_id, question_id, status)
    select progress.id, question.id, 'in_progress' from progress, question on conflict do nothing
  ), met as (insert into criterion_progress (step_progress_id, item_key, criterion_key, evidence)
    select id, 'x', 'y', '["${words}"]' from progress
  ), earlier as (insert into earlier_answers (step_progress_id, question_id, evidence, accepted_at)
    select progress.id, question.id, '["${words}"]', now() from progress, question
  ), drawn as (insert into report_pictures (startup_id, kind, state, rows, read_from)
    values (${startupId}, 'costs', 'proposed', '["${words}"]', 'x')
  ), text as (insert into coach_texts (user_id, field, own, invented) values (${userId}, 'description', '${words}', '')
  ), call as (insert into model_calls (user_id, job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
    values (${userId}, 'reply', 'openai', 'm', 1, 1, false, 1)
  ), budget as (insert into user_day_budget (user_id, day, spent) values (${userId}, '2026-01-01', 1)
  ), link as (insert into password_links (user_id, token_hash, expires_at) values (${userId}, '${userId}-hash', now() + interval '1 day')
  ), confirm as (insert into email_links (user_id, email, token_hash, expires_at)
    values (${userId}, '${email}', '${userId}-confirm', now() + interval '1 day')
  ), factor as (insert into second_factors (user_id, sealed_secret) values (${userId}, '${userId}-sealed') returning user_id
  ), elsewhere as (insert into provider_logins (issuer, subject, user_id) values ('https://id.example', '${userId}-subject', ${userId})
  ), recovery as (insert into recovery_codes (user_id, code_hash) select user_id, '${userId}-code' from factor
  ), cohort as (insert into cohorts (name, starts_on, ends_on) values ('of ${userId}', '2026-01-01', '2026-12-31') returning id
  ), joined as (insert into cohort_members (cohort_id, user_id) select id, ${userId} from cohort
  ), invited as (insert into cohort_invitations (cohort_id, nonce, token_hash, ends_on, email, user_id)
    select id, 'n', '${userId}-used', date '2999-01-01', '${email}', ${userId} from cohort
  ) insert into xp_ledger (user_id, kind, ref, points) values (${userId}, 'achievement', 'test', 5)`;

/** The words, where a sample wrote its own. */
async function mark(db: Db, startupId: number, words: string): Promise<void> {
  for (const statement of [
    `update startups set description = '${words}' where id = ${startupId}`,
    `update cards set title = '${words}' where board_id in (select id from boards where startup_id = ${startupId})`,
    `update conversations set notes = '${words}' where startup_id = ${startupId}`,
    `update report_sections set content = '${words}' where version_id in (select report_versions.id from report_versions
      join reports on reports.id = report_id where startup_id = ${startupId})`,
  ])
    await sql.raw(statement).execute(db);
}
