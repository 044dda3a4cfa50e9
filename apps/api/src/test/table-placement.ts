import type { DB } from '../db/schema.gen.ts';

type Table = keyof DB;

/**
 * Where a table's rows would lie if the database were spread over several servers by startup
 * (docs/decisions/022-scaling-out.md):
 *
 * - `startup`: with their startup, which a column of theirs names, or else the row that `column` points to in `through`
 * - `user`: in one place for all, found by the column of their user
 * - `reference`: everywhere, the same
 */
export type Placement =
  | { kind: 'startup'; column: string; through?: Table }
  | { kind: 'user'; column: string }
  | { kind: 'reference' };

const ofStep: Placement = { kind: 'startup', column: 'step_progress_id', through: 'step_progress' };
const ofUser: Placement = { kind: 'user', column: 'user_id' };
const reference: Placement = { kind: 'reference' };

export const TABLE_PLACEMENT: Record<Table, Placement> = {
  startups: { kind: 'startup', column: 'id' },
  step_progress: { kind: 'startup', column: 'startup_id' },
  messages: ofStep,
  turns: ofStep,
  question_progress: ofStep,
  criterion_progress: ofStep,
  judgements: ofStep,
  reports: { kind: 'startup', column: 'startup_id' },
  report_versions: { kind: 'startup', column: 'report_id', through: 'reports' },
  report_sections: { kind: 'startup', column: 'version_id', through: 'report_versions' },
  users: { kind: 'user', column: 'id' },
  sessions: ofUser,
  idempotency: ofUser,
  xp_ledger: ofUser,
  coach_texts: ofUser,
  model_calls: ofUser,
  user_day_budget: ofUser,
  challenges: reference,
  steps: reference,
  questions: reference,
  assistants: reference,
  step_assistants: reference,
  logo_media: reference,
  curriculum_version: reference,
};

/** The foreign keys between tables of different placements, each with what becomes of it. */
export const CROSSING_KEYS: Record<string, string> = {
  startups_user_id_fkey: 'is given up: whatever deletes a user deletes their startups first',
  step_progress_step_id_fkey: 'stays: a step is everywhere',
  messages_assistant_id_fkey: 'stays: an assistant is everywhere',
  question_progress_question_id_fkey: 'stays: a question is everywhere',
};

/** The triggers. Citus has none on distributed tables, nor on reference tables. */
export const TRIGGERS: Record<string, string> = {
  renew_curriculum_version: 'is given up: whatever changes the curriculum renews its version itself',
};
