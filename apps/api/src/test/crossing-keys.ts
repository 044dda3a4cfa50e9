/** The foreign keys between tables of different owners, and what would become of each on several servers. */
export const CROSSING_KEYS: Record<string, string> = {
  startups_user_id_fkey: 'is given up: whatever deletes a user deletes their startups first',
  step_progress_step_id_fkey: 'stays: a step is everywhere',
  earlier_answers_question_id_fkey: 'stays: a question is everywhere',
  turns_revises_question_id_fkey: 'stays: a question is everywhere',
  messages_assistant_id_fkey: 'stays: an assistant is everywhere',
  messages_persona_id_fkey: 'stays: a persona is everywhere',
  persona_chats_persona_id_fkey: 'stays: a persona is everywhere',
  question_progress_question_id_fkey: 'stays: a question is everywhere',
  question_rollups_question_id_fkey: 'stays: a question is everywhere',
  appeals_question_id_fkey: 'stays: a question is everywhere',
  labelled_cases_question_id_fkey: 'stays: a question is everywhere',
  judge_run_cases_run_id_fkey: 'stays: a run is everywhere',
  cohort_members_cohort_id_fkey: 'stays: a cohort is everywhere',
  conversation_quotes_step_id_fkey: 'stays: a step is everywhere',
};

/** The triggers. Citus supports none on distributed or reference tables. */
export const TRIGGERS: Record<string, string> = {
  renew_curriculum_version: 'is given up: whatever changes the curriculum renews its version itself',
};
