import type { Table } from '../../db/tables.ts';

/** What becomes of a table in the file with all that is a founder's (SE-92). */
export type Exported =
  /**
   * The founder's rows, without some columns, each for a reason, in the order of `key`. `column` names the founder where
   * the table has no owner (db/tables.ts).
   */
  | { kind: 'rows'; without: Readonly<Record<string, string>>; key: string; column?: string }
  /** What the founder's rows refer to, by its name alone. */
  | { kind: 'names'; name: string }
  | { kind: 'left out'; reason: string };

const rows = (without: Record<string, string> = {}, key = 'id', column?: string): Exported => ({
  kind: 'rows',
  without,
  key,
  ...(column !== undefined && { column }),
});
const names = (name: string): Exported => ({ kind: 'names', name });
const leftOut = (reason: string): Exported => ({ kind: 'left out', reason });

const SECRET = 'a secret';
const WORK = 'how the server takes turns';
const CURRICULUM = "the programme's own, not the founder's";
const COUNTED = 'counted from rows that are in the file';

/** The type asks for a decision about every table: a new one cannot be forgotten. */
export const EXPORTED_TABLES: Record<Table, Exported> = {
  users: rows({ password_hash: SECRET }),
  sessions: rows({ id_hash: SECRET, has_common_password: 'what the server noted of a password' }),
  startups: rows(),
  step_progress: rows(),
  chats: rows(),
  messages: rows(),
  turns: rows({ owner: WORK, fence: WORK, lease_until: WORK }),
  question_progress: rows(),
  criterion_progress: rows(),
  earlier_answers: rows(),
  appeals: rows({ admin_id: "the administrator's, whose name is there" }),
  judgements: rows(),
  reports: rows(),
  report_versions: rows(),
  report_sections: rows({ owner: WORK, fence: WORK, lease_until: WORK, not_before: WORK }),
  report_links: rows({ token_hash: SECRET, nonce: SECRET }),
  report_comments: rows({ key: 'by which its sender sends it once' }),
  report_pictures: rows({}, 'kind'),
  boards: rows(),
  board_columns: rows(),
  cards: rows(),
  card_results: rows(),
  card_events: rows(),
  card_suggestions: rows(),
  persona_chats: rows(),
  interviews: rows({ truth: 'what the persona keeps to itself, as in the interview' }, 'persona_chat_id'),
  conversations: rows(),
  conversation_quotes: rows(),
  provider_logins: rows({}, 'issuer'),
  cohort_members: rows({}, 'cohort_id'),
  cohort_invitations: rows({ token_hash: SECRET, nonce: SECRET }, 'id', 'user_id'),
  xp_ledger: rows(),
  coach_texts: rows({ lease_until: WORK }),
  model_calls: rows(),
  user_day_budget: rows({}, 'day'),

  cohorts: names('name'),
  challenges: names('title'),
  steps: names('title'),
  questions: names('text'),
  assistants: names('name'),
  personas: names('name'),

  password_links: leftOut(SECRET),
  email_links: leftOut(SECRET),
  second_factors: leftOut(SECRET),
  recovery_codes: leftOut(SECRET),
  data_exports: leftOut('the file itself'),
  data_export_parts: leftOut('the file itself'),
  idempotency: leftOut('copies of answers, kept for a day'),
  step_rollups: leftOut(COUNTED),
  question_rollups: leftOut(COUNTED),
  labelled_cases: leftOut("the programme's copy of an answer that is in the file"),
  judge_run_cases: leftOut("the programme's copy of an answer that is in the file"),
  judge_runs: leftOut(CURRICULUM),
  judge_exams: leftOut(CURRICULUM),
  step_assistants: leftOut(CURRICULUM),
  revisions: leftOut(CURRICULUM),
  pending_changes: leftOut(CURRICULUM),
  logo_media: leftOut(CURRICULUM),
  registration: leftOut(CURRICULUM),
  rollup_runs: leftOut(CURRICULUM),
  curriculum_version: leftOut(CURRICULUM),
  ai_use: leftOut('sums of all users'),
  ai_settings: leftOut(CURRICULUM),
  admin_log: leftOut("the programme's record of what administrators did"),
};

type Rows = Extract<Exported, { kind: 'rows' }>;
type Names = Extract<Exported, { kind: 'names' }>;

/** The tables of a kind, in the order above. */
export function tablesOf<K extends 'rows' | 'names'>(kind: K) {
  return Object.entries(EXPORTED_TABLES).filter(([, { kind: is }]) => is === kind) as [
    Table,
    K extends 'rows' ? Rows : Names,
  ][];
}
