import { type Balance, CARD_TEXT_FIELDS } from '@groundwork/domain';
import { sql } from 'kysely';
import type { Turn } from '../../chat/chat-kind.ts';
import { STEP_CRITERIA_ITEM } from '../../coach/judging/plan-judgement.ts';
import type { AcceptedQuote, GuidanceInput } from '../../coach/provider.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/types.ts';
import { cardBalance } from '../../stores/card-balance.ts';
import { profileColumns } from '../../stores/profile-columns.ts';

const MAX_RESULTS = 20;
const MAX_RESULT_CHARACTERS = 500;
/** The newest accepted answers, which are searched for those that concern the card. */
const MAX_ANSWERS = 400;
const MAX_QUOTE_CHARACTERS = 400;

type Profile = GuidanceInput['startup'];
type CardRow = GuidanceInput['card'] & GuidanceInput['decision'];

/** A card, and the coach's other knowledge in a chat about it. */
export interface CardContextRow extends Profile, Omit<CardRow, 'stage'> {
  column: string;
  cardStage: CardRow['stage'];
  balance: Balance;
  results: GuidanceInput['results'];
  /** All of the startup, whether or not they concern the card. */
  answers: AcceptedQuote[];
  searches: boolean;
}

const cut = (column: string, length: number) => sql`left(${sql.ref(column)}, ${sql.lit(length)})`;

const results = sql<GuidanceInput['results']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'text', ${cut('text', MAX_RESULT_CHARACTERS)}, 'figure', figure, 'unit', unit, 'observedOn', observed_on,
    'bearing', bearing, 'quote', ${cut('quote', MAX_RESULT_CHARACTERS)}) order by observed_on desc, id desc), '[]')
  from (
    select * from card_results where card_id = cards.id
    order by observed_on desc, id desc limit ${sql.lit(MAX_RESULTS)}
  ) as newest)`;

/** The quotes that settled the startup's questions and the entries of its steps' own lists. */
const answers = sql<AcceptedQuote[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'step', step, 'question', question, 'quote', ${cut('quote', MAX_QUOTE_CHARACTERS)})), '[]')
  from (
    select steps.title as step, questions.text as question, quote, question_progress.updated_at as at
    from step_progress
    join steps on steps.id = step_progress.step_id
    join question_progress on question_progress.step_progress_id = step_progress.id and question_progress.status = 'completed'
      and not own_assessment
    join questions on questions.id = question_id
    cross join jsonb_array_elements_text(question_progress.evidence) as quote
    where step_progress.startup_id = startups.id
    union all
    select steps.title, null, evidence.value ->> 'quote', criterion_progress.met_at
    from step_progress
    join steps on steps.id = step_progress.step_id
    join criterion_progress on step_progress_id = step_progress.id and item_key = ${sql.lit(STEP_CRITERIA_ITEM)}
    cross join jsonb_array_elements(criterion_progress.evidence) as evidence
    where step_progress.startup_id = startups.id
    order by at desc limit ${sql.lit(MAX_ANSWERS)}
  ) as newest)`;

const selectContext = compileOnce<{ chatId: number }, CardContextRow>((db, parameter) =>
  db
    .selectFrom('cards')
    .innerJoin('board_columns', 'board_columns.id', 'cards.column_id')
    .innerJoin('boards', 'boards.id', 'cards.board_id')
    .innerJoin('startups', 'startups.id', 'boards.startup_id')
    .select(profileColumns)
    .select(CARD_TEXT_FIELDS.map(field => `cards.${field}` as const))
    .select([
      'board_columns.name as column',
      'cards.title',
      'cards.stage as cardStage',
      'cards.state',
      'cards.outcome',
      'cards.learned',
      'cards.next_step as next',
      cardBalance,
      results.as('results'),
      answers.as('answers'),
      // An administrator decides at the assistants whether the coach may search.
      sql<boolean>`exists (select from assistants where is_active and web_search_enabled)`.as('searches'),
    ])
    .where('cards.chat_id', '=', parameter('chatId')),
);

/** In one query; undefined when the card is gone. */
export async function readCardContextRow(db: Db, { chatId }: Turn): Promise<CardContextRow | undefined> {
  const [row] = await selectContext(db, { chatId });
  return row;
}
