import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { openEmbedded } from '../src/db/embedded.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

const OUTCOME = "'validated' | 'invalidated'";
const PROGRESS_STATUS = new RawExpressionNode("'not_started' | 'in_progress' | 'completed'");

/** The Kysely types of the migrated schema, read from a database and not written by hand. */
export async function generateSchemaTypes(): Promise<string> {
  const { db, close } = await openEmbedded(null);
  try {
    await migrateToLatest(db);
    return await generate({
      db,
      dialect: new PostgresDialect(),
      outFile: null,
      // What the drivers' parsers make of these types (parsers.ts).
      typeMapping: { timestamptz: 'string', date: 'string', int8: 'number', jsonb: 'unknown' },
      excludePattern: 'kysely_*',
      overrides: {
        columns: {
          'users.role': new RawExpressionNode("Generated<'user' | 'admin'>"),
          'step_progress.status': new RawExpressionNode(`Generated<${PROGRESS_STATUS.expression}>`),
          'question_progress.status': PROGRESS_STATUS,
          'step_rollups.status': PROGRESS_STATUS,
          'question_rollups.status': PROGRESS_STATUS,
          'questions.type': new RawExpressionNode(
            "Generated<'standard' | 'open-ended' | 'multiple-choice' | 'ai-evaluated'>",
          ),
          'board_columns.meaning': new RawExpressionNode(`'idea' | 'testing' | ${OUTCOME} | null`),
          'cards.stage': new RawExpressionNode("Generated<'Discover' | 'Validate' | 'Build' | 'Grow'>"),
          'cards.state': new RawExpressionNode("Generated<'idea' | 'testing' | 'decided'>"),
          'cards.outcome': new RawExpressionNode(`${OUTCOME} | 'inconclusive' | null`),
          'card_results.bearing': new RawExpressionNode("'supports' | 'contradicts' | 'neither'"),
          'card_results.quoted_from': new RawExpressionNode("'founder' | 'interviewee' | null"),
          'card_suggestions.state': new RawExpressionNode("Generated<'open' | 'taken' | 'left'>"),
          'admin_log.action': new RawExpressionNode(
            "'create' | 'update' | 'delete' | 'order' | 'reset_password' | 'password_link' | 'clear_second_factor' | 'import' | 'publish' | 'discard'",
          ),
          'admin_log.kind': new RawExpressionNode(
            "'challenge' | 'step' | 'question' | 'assistant' | 'step_assistant' | 'persona' | 'user' | 'logo' | 'curriculum' | 'ai_settings' | 'cohort' | 'registration' | 'appeal' | 'case'",
          ),
          'appeals.state': new RawExpressionNode("Generated<'open' | 'accepted' | 'declined'>"),
          'labelled_cases.label': new RawExpressionNode("'pass' | 'fail'"),
          'labelled_cases.source': new RawExpressionNode("'appeal' | 'hand'"),
          'judge_runs.state': new RawExpressionNode(
            "Generated<'running' | 'stopped' | 'held_up' | 'finished'>",
          ),
          'judge_run_cases.source': new RawExpressionNode(
            "'golden' | 'corpus' | 'held-out' | 'walk' | 'hand' | 'appeal'",
          ),
          'judge_run_cases.label': new RawExpressionNode("'pass' | 'fail'"),
          'chats.kind': new RawExpressionNode("'step' | 'card' | 'persona'"),
          'messages.role': new RawExpressionNode("'user' | 'assistant' | 'system'"),
          'messages.kind': new RawExpressionNode("Generated<'message' | 'opener' | 'closing'>"),
          'turns.status': new RawExpressionNode(
            "Generated<'generating' | 'complete' | 'stopped' | 'interrupted' | 'failed'>",
          ),
        },
      },
    });
  } finally {
    await close();
  }
}
