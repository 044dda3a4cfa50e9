import { sql } from 'kysely';
import type { SettledQuestion } from '../../../coach/judging/ask-judges.ts';
import { OWN_ASSESSMENT } from '../../../coach/judging/own-assessments.ts';
import type { Decision } from '../../../coach/judging/plan-judgement.ts';
import type { Talk } from '../../../coach/turn-context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/types.ts';

/** One judge's answer. Every judgement is stored unchanged, failed ones included. */
export interface Judgement {
  chatId: number;
  turnId: number;
  provider: string;
  model: string | null;
  judgeVersion: string;
  verdict: unknown;
  /** The sentences of the message that only speak to the coach; null if no judge has answered that. */
  talk: readonly Talk[] | null;
  /** The revisions that it judged by, by the questions' ids. */
  revisions: Readonly<Record<string, number>>;
  /** The message only asks or speaks to the coach. */
  saysNothing: boolean;
  error: string | null;
  milliseconds: number;
}

export interface StoredVerdict {
  /** Revision of the progress that the verdict was settled on. */
  rev: number;
  newlyMet: readonly Decision[];
  questions: readonly SettledQuestion[];
  completedQuestionIds: readonly number[];
  /** The new words on the gaps in the step's own list, by the entries' keys; null leaves the stored ones unchanged. */
  missing: Readonly<Record<string, string>> | null;
  /** The question whose accepted answer this one replaces; null without one. */
  revisesId: number | null;
}

interface JudgementValues {
  chatId: number;
  turnId: number;
  provider: string;
  model: string | null;
  judgeVersion: string;
  verdict: string | null;
  talk: string | null;
  revisions: string;
  saysNothing: boolean;
  error: string | null;
  milliseconds: number;
}

const toValues = ({ verdict, talk, revisions, milliseconds, ...judgement }: Judgement): JudgementValues => ({
  ...judgement,
  verdict: verdict === null ? null : JSON.stringify(verdict),
  talk: talk === null ? null : JSON.stringify(talk),
  revisions: JSON.stringify(revisions),
  milliseconds: Math.round(milliseconds),
});

type Value = <K extends keyof JudgementValues>(name: K) => ReturnType<typeof sql>;

/** @param progress the statement's name for the step's progress; without a row there, nothing is kept */
const insertJudgement = (value: Value, progress: string) => sql`
  insert into judgements
    (step_progress_id, turn_id, attempt, provider, model, judge_version, verdict, error, milliseconds, revisions)
  select progress.id, turns.id, chats.attempt, ${value('provider')}, ${value('model')}, ${value('judgeVersion')},
    ${value('verdict')}::jsonb, ${value('error')}, ${value('milliseconds')}::integer,
    ${value('revisions')}::jsonb
  from ${sql.table(progress)} as progress
  join chats on chats.id = progress.chat_id
  join turns on turns.id = ${value('turnId')} and turns.chat_id = chats.id`;

const keepFailure = compileOnce<JudgementValues, { id: number }>(
  (_db, parameter) => sql<{ id: number }>`
    ${insertJudgement(parameter, 'step_progress')}
    where progress.chat_id = ${parameter('chatId')}
    returning id`,
);

/** Stores a judgement without a verdict. False when the step was reset meanwhile. */
export async function storeFailedJudgement(db: Db, judgement: Judgement): Promise<boolean> {
  return (await keepFailure(db, toValues(judgement))).length > 0;
}

interface VerdictValues extends JudgementValues {
  rev: number;
  missing: string | null;
  completed: string;
  criteria: string;
  questions: string;
  revisesId: number | null;
}

const keepVerdict = compileOnce<VerdictValues, { id: number }>(
  (_db, parameter) => sql<{ id: number }>`
    with progress as (
      update step_progress
      set rev = rev + 1, updated_at = clock_timestamp(), missing = coalesce(${parameter('missing')}::jsonb, missing),
        status = case status when 'completed' then status else 'in_progress' end
      where chat_id = ${parameter('chatId')} and rev = ${parameter('rev')}
        and exists (select from turns where turns.id = ${parameter('turnId')} and turns.chat_id = step_progress.chat_id)
      returning id, chat_id
    ), judgement as (
      ${insertJudgement(parameter as Value, 'progress')}
    ), turn as (
      update turns
      set judged_at = now(), talk = coalesce(${parameter('talk')}::jsonb, talk),
        says_nothing = ${parameter('saysNothing')}::boolean,
        -- A turn that is judged twice at once has completed what either of the two did.
        completed_question_ids = completed_question_ids || ${parameter('completed')}::jsonb
      from progress where turns.id = ${parameter('turnId')}
    ), earlier as (
      insert into earlier_answers (step_progress_id, question_id, evidence, accepted_at)
      select progress.id, question_id, evidence, question_progress.updated_at
      from progress join question_progress on step_progress_id = progress.id
      where question_id = ${parameter('revisesId')}::integer
        or (own_assessment and ${parameter('completed')}::jsonb @> to_jsonb(question_id))
    ), replaced as (
      delete from criterion_progress using progress
      where step_progress_id = progress.id and ((criterion_key = ${sql.lit(OWN_ASSESSMENT)}
          and item_key in (select 'question:' || done.id from jsonb_array_elements_text(${parameter('completed')}::jsonb) as done (id)))
        or item_key = 'question:' || ${parameter('revisesId')}::integer
        and not criterion_key = any (select met."criterionKey" from jsonb_to_recordset(${parameter('criteria')}::jsonb) as met ("criterionKey" text)))
    ), criteria as (
      insert into criterion_progress (step_progress_id, item_key, criterion_key, evidence)
      select progress.id, met."itemKey", met."criterionKey", met.evidence
      from progress, jsonb_to_recordset(${parameter('criteria')}::jsonb)
        as met ("itemKey" text, "criterionKey" text, evidence jsonb)
      on conflict (step_progress_id, item_key, criterion_key) do update
      set evidence = excluded.evidence, met_at = now()
      where criterion_progress.item_key = 'question:' || ${parameter('revisesId')}::integer
    ), questions as (
      insert into question_progress
        (step_progress_id, question_id, status, evidence, reason, missing, criteria, contradicts, model, judge_version, revision)
      select progress.id, judged."questionId", judged.status, judged.evidence, judged.reason, judged.missing,
        judged.criteria, judged.contradicts, judged.by ->> 'model', judged.by ->> 'version',
        (${parameter('revisions')}::jsonb ->> judged."questionId"::text)::integer
      from progress, jsonb_to_recordset(${parameter('questions')}::jsonb)
        as judged ("questionId" integer, status text, evidence jsonb, reason text, missing text, criteria jsonb, contradicts jsonb, by jsonb)
      on conflict (step_progress_id, question_id) do update
      set status = excluded.status, evidence = excluded.evidence, reason = excluded.reason,
        missing = excluded.missing, criteria = excluded.criteria, contradicts = excluded.contradicts, model = excluded.model, judge_version = excluded.judge_version, revision = excluded.revision, updated_at = now(),
        own_assessment = false
      -- A completed question stays as it was accepted, unless this is a better answer to it. Only a reset takes it back.
      where question_progress.status <> 'completed' or question_progress.question_id = ${parameter('revisesId')}::integer
        or (question_progress.own_assessment and excluded.status = 'completed')
    )
    select id from progress`,
);

/**
 * Stores a judgement and everything that follows from it but points, at once. False when the progress has moved on
 * since the verdict was settled on it: then nothing is stored.
 */
export async function storeVerdict(db: Db, judgement: Judgement, verdict: StoredVerdict): Promise<boolean> {
  const stored = await keepVerdict(db, {
    ...toValues(judgement),
    rev: verdict.rev,
    missing: verdict.missing === null ? null : JSON.stringify(verdict.missing),
    completed: JSON.stringify(verdict.completedQuestionIds),
    criteria: JSON.stringify(verdict.newlyMet),
    questions: JSON.stringify(verdict.questions),
    revisesId: verdict.revisesId,
  });
  return stored.length > 0;
}
