import type { DB } from '../db/schema.gen.ts';

/** Kysely's own: a restore writes them anew. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** The type asks for those of today's schema; a test finds one that a migration makes and a later one drops. */
const TABLES: Record<keyof DB, true> = {
  assistants: true,
  challenges: true,
  coach_texts: true,
  criterion_progress: true,
  curriculum_version: true,
  idempotency: true,
  judgements: true,
  logo_media: true,
  messages: true,
  model_calls: true,
  question_progress: true,
  questions: true,
  report_sections: true,
  report_versions: true,
  reports: true,
  sessions: true,
  startups: true,
  step_assistants: true,
  step_progress: true,
  steps: true,
  turns: true,
  user_day_budget: true,
  users: true,
  xp_ledger: true,
};

/** Every table of Groundwork's, of whatever schema so far. Others in its schema are somebody else's. */
export const OWN_TABLES: readonly string[] = [...Object.keys(TABLES), ...MIGRATION_TABLES];

/** Every function of Groundwork's, of whatever schema so far; each without arguments. */
export const OWN_FUNCTIONS: readonly string[] = ['renew_curriculum_version'];
