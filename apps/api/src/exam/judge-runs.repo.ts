import type { JudgeRun } from '@groundwork/api-client/contracts';
import type { CaseSource } from '@groundwork/domain';
import { sql } from 'kysely';
import type { DecidedBy } from '../coach/judging/decided-by.ts';
import type { LabelledAnswer } from '../curriculum/case-schema.ts';
import { jsonb } from '../db/json.ts';
import type { Db } from '../db/types.ts';
import type { CaseOutcome } from './evaluate-judge.ts';
import type { JudgedAnswer, JudgedStep } from './judge-answer.ts';

/** Runs that are kept. */
const KEPT = 10;

/** A case of a run. Its question's key is the question's id. */
export interface LabCase extends LabelledAnswer {
  source: CaseSource;
  questionId: number;
  labelledCaseId: number | null;
}

export interface NewRun extends Pick<JudgeRun, 'sources' | 'challenge' | 'withPending' | 'leftOut'> {
  steps: readonly JudgedStep[];
  cases: readonly LabCase[];
  judge: DecidedBy;
  adminName: string;
}

/** Whether a run is under way. */
export const isRunning = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('judge_runs').select('id').where('state', '=', 'running').executeTakeFirst()) !==
  undefined;

/** Begins a run, and deletes those that are not kept. @returns its id */
export async function insertRun(db: Db, { cases, judge, ...run }: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('judge_runs')
    .values({
      sources: jsonb(run.sources),
      challenge: run.challenge,
      with_pending: run.withPending,
      steps: jsonb(run.steps),
      left_out: run.leftOut,
      model: judge.model,
      judge_version: judge.version,
      admin_name: run.adminName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into judge_run_cases (run_id, place, labelled_case_id, question_id, source, kind, label, misses, answer)
    select ${id}::integer, place, "labelledCaseId", "questionId", source, kind, label, misses, answer
    from rows from (jsonb_to_recordset(${jsonb(cases)}) as ("labelledCaseId" integer, "questionId" integer,
      source text, kind text, label text, misses jsonb, answer text))
      with ordinality as cases ("labelledCaseId", "questionId", source, kind, label, misses, answer, place)`.execute(
    db,
  );
  await db
    .deleteFrom('judge_runs')
    .where('id', 'not in', eb => eb.selectFrom('judge_runs').select('id').orderBy('id', 'desc').limit(KEPT))
    .execute();
  return id;
}

/** Stops a run that is under way. */
export const stopRun = (db: Db, id: number) =>
  db
    .updateTable('judge_runs')
    .set({ state: 'stopped', ended_at: sql<string>`now()`, owner: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/** Continues a run that was stopped or held up. */
export const resumeRun = (db: Db, id: number) =>
  db
    .updateTable('judge_runs')
    .set({ state: 'running', problem: null, ended_at: null, lease_until: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['stopped', 'held_up'])
    .execute();

interface Claim {
  id: number;
  /** The process that works on it. */
  owner: string;
}

/** Unless it is renewed, any process may continue a run after this time. */
const lease = sql<string>`now() + interval '30 seconds'`;

interface ClaimedRun {
  id: number;
  sources: CaseSource[];
  steps: JudgedStep[];
}

/** The run of this judge under way, unless another process works on it. It was begun under one of its names. */
export const claimRun = (
  db: Db,
  owner: string,
  { models, version }: { models: readonly (string | null)[]; version: string },
): Promise<ClaimedRun | undefined> =>
  db
    .updateTable('judge_runs')
    .set({ owner, lease_until: lease })
    .where('state', '=', 'running')
    .where(eb => eb.or(models.map(model => eb('model', 'is not distinct from', model))))
    .where('judge_version', '=', version)
    .where(eb => eb.or([eb('lease_until', '<=', sql<string>`now()`), eb('owner', '=', owner)]))
    .returning(['id', sql<CaseSource[]>`sources`.as('sources'), sql<JudgedStep[]>`steps`.as('steps')])
    .executeTakeFirst();

const OTHER_JUDGE = 'Another judge judges by now. Start a new run.';

/** Holds up a run that no process continues, because none has its judge. Processes may learn of a new one late. */
export const holdUpForsaken = (db: Db) =>
  db
    .updateTable('judge_runs')
    .set({ state: 'held_up', problem: OTHER_JUDGE, owner: null, ended_at: sql<string>`now()` })
    .where('state', '=', 'running')
    .where('lease_until', '<', sql<string>`now() - interval '1 minute'`)
    .execute();

const ours = (db: Db, { id, owner }: Claim) =>
  db.updateTable('judge_runs').where('id', '=', id).where('owner', '=', owner).where('state', '=', 'running');

/** False when the run was stopped, or taken over. */
export async function renewRun(db: Db, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, claim).set({ lease_until: lease }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets another process continue it at once. */
export const releaseRun = (db: Db, claim: Claim) =>
  ours(db, claim).set({ owner: null, lease_until: sql<string>`now()` }).execute();

export const endRun = (
  db: Db,
  claim: Claim,
  { state, problem }: { state: 'finished' | 'held_up'; problem: string | null },
) => ours(db, claim).set({ state, problem, owner: null, ended_at: sql<string>`now()` }).execute();

const caseColumns = [
  'place',
  'labelled_case_id as labelledCaseId',
  'question_id as questionId',
  sql<string>`question_id::text`.as('questionKey'),
  'source',
  'kind',
  'label',
  sql<string[]>`misses`.as('misses'),
  'answer',
] as const;

export interface PlacedCase extends LabCase {
  place: number;
}

/** The cases that are not judged yet. */
export const listOpenCases = (db: Db, runId: number): Promise<PlacedCase[]> =>
  db
    .selectFrom('judge_run_cases')
    .select(caseColumns)
    .where('run_id', '=', runId)
    .where('outcome', 'is', null)
    .orderBy('place')
    .execute();

type Kept = { judged: JudgedAnswer; error: null } | { judged: null; error: string };

/** Those that are, up to `limit` after a place. */
export async function listOutcomes(
  db: Db,
  runId: number,
  { after = 0, limit }: { after?: number | undefined; limit?: number } = {},
): Promise<(PlacedCase & Kept)[]> {
  const rows = await db
    .selectFrom('judge_run_cases')
    .select([...caseColumns, sql<Kept>`outcome`.as('outcome')])
    .where('run_id', '=', runId)
    .where('outcome', 'is not', null)
    .where('place', '>', after)
    .orderBy('place')
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ outcome, ...row }) => ({ ...row, ...outcome }));
}

/**
 * Keeps the outcome of a case, with its tokens, and renews the lease.
 * @returns false when the run was stopped or taken over meanwhile. A case that was removed is kept nowhere
 */
export async function keepOutcome(
  db: Db,
  { id, owner }: Claim,
  { place, judged, error }: CaseOutcome<PlacedCase>,
): Promise<boolean> {
  const { rows } = await sql`
    with run as (
      update judge_runs set lease_until = ${lease},
        input_tokens = input_tokens + ${judged?.usage?.inputTokens ?? 0}::integer,
        output_tokens = output_tokens + ${judged?.usage?.outputTokens ?? 0}::integer
      where id = ${id} and owner = ${owner} and state = 'running'
      returning id
    ), kept as (
      update judge_run_cases set accepted = ${judged?.accepted ?? null}::boolean, outcome = ${jsonb({ judged, error })}
      from run where run_id = run.id and place = ${place}
    )
    select id from run`.execute(db);
  return rows.length > 0;
}
