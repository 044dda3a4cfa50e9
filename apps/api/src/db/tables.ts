import type { DB } from './schema.gen.ts';

export type Table = keyof DB;

/**
 * The owner of a table's rows, which decides their place if the database is ever sharded by startup
 * (docs/decisions/022-scaling-out.md):
 *
 * - `startup`: a startup, which a column of theirs names, or else the row that `column` points to in `through`
 * - `user`: a user, whom the column names
 * - `reference`: nobody. They would lie on every server.
 */
export type Owner =
  | { kind: 'startup'; column: string; through?: Table }
  | { kind: 'user'; column: string }
  | { kind: 'reference' };

interface Entry {
  owner: Owner;
  /** Whether `growDatabase` gives every founder rows of it, as a founder's work does. */
  grows: boolean;
}

const startup = (column = 'startup_id', through?: Table): Entry => ({
  owner: { kind: 'startup', column, ...(through && { through }) },
  grows: true,
});
const ofStep = startup('step_progress_id', 'step_progress');
const ofChat = startup('chat_id', 'chats');
const ofCard = startup('card_id', 'cards');
const user = (column = 'user_id'): Entry => ({ owner: { kind: 'user', column }, grows: true });
const reference: Entry = { owner: { kind: 'reference' }, grows: false };

/**
 * Every table of today's schema. A new one has its migration and its entry here: backups, their order, ownership,
 * growth and the tests of all these follow. The type asks for an entry of each.
 */
export const TABLES: Record<Table, Entry> = {
  startups: startup('id'),
  step_progress: startup(),
  chats: startup(),
  messages: ofChat,
  turns: ofChat,
  question_progress: ofStep,
  criterion_progress: ofStep,
  earlier_answers: ofStep,
  appeals: ofStep,
  labelled_cases: startup('appeal_id', 'appeals'),
  judge_run_cases: startup('labelled_case_id', 'labelled_cases'),
  judgements: ofStep,
  step_rollups: ofStep,
  question_rollups: ofStep,
  judge_exams: reference,
  judge_runs: reference,
  reports: startup(),
  report_versions: startup('report_id', 'reports'),
  report_sections: startup('version_id', 'report_versions'),
  report_links: startup('report_id', 'reports'),
  report_pictures: startup(),
  report_comments: startup('link_id', 'report_links'),
  boards: startup(),
  board_columns: startup('board_id', 'boards'),
  cards: startup('board_id', 'boards'),
  card_results: ofCard,
  card_events: ofCard,
  card_suggestions: startup(),
  persona_chats: startup(),
  interviews: startup('persona_chat_id', 'persona_chats'),
  conversations: startup(),
  conversation_quotes: startup('conversation_id', 'conversations'),
  users: user('id'),
  sessions: user(),
  password_links: { ...user(), grows: false },
  data_exports: { ...user(), grows: false },
  data_export_parts: { ...user(), grows: false },
  second_factors: { ...user(), grows: false },
  recovery_codes: { ...user(), grows: false },
  email_links: { ...user(), grows: false },
  provider_logins: { ...user(), grows: false },
  idempotency: user(),
  xp_ledger: user(),
  coach_texts: user(),
  model_calls: user(),
  user_day_budget: user(),
  challenges: reference,
  steps: reference,
  questions: reference,
  assistants: reference,
  personas: reference,
  step_assistants: reference,
  revisions: reference,
  pending_changes: reference,
  logo_media: reference,
  cohorts: { ...reference, grows: true },
  cohort_members: user(),
  cohort_invitations: { ...reference, grows: true },
  registration: reference,
  rollup_runs: reference,
  admin_log: { ...user('admin_id'), grows: false },
  curriculum_version: reference,
  ai_use: reference,
  ai_settings: reference,
};
