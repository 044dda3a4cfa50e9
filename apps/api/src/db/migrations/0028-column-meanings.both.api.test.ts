import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

let database: Database;

type OldColumn = [name: string, outcome?: 'validated' | 'invalidated'];
type OldCard = [title: string, column: number, state?: 'testing' | 'validated' | 'inconclusive'];

/** A board from before the migration, with its cards in the given order. */
async function addBoard(
  name: string,
  columns: readonly OldColumn[],
  cards: readonly OldCard[],
): Promise<void> {
  await sql`
    with startup as (
      insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition,
        revenue_model, target_market)
      select id, ${name}, '', '', '', '', '', '', '' from users returning id
    ), board as (
      insert into boards (startup_id, name) select id, ${name} from startup returning id
    ), made as (
      insert into board_columns (board_id, name, place, outcome)
      select board.id, column_ ->> 0, at - 1, column_ ->> 1
      from board, jsonb_array_elements(${JSON.stringify(columns)}::jsonb) with ordinality as old (column_, at)
      returning id, board_id, place
    )
    insert into cards (board_id, column_id, place, title, state, outcome, test_started_at, decided_at)
    select board_id, made.id, row_number() over (partition by made.id order by at) - 1, card ->> 0,
      case when card ->> 2 is null then 'idea' when card ->> 2 = 'testing' then 'testing' else 'decided' end,
      nullif(card ->> 2, 'testing'), now(), case when card ->> 2 <> 'testing' then now() end
    from jsonb_array_elements(${JSON.stringify(cards)}::jsonb) with ordinality as old (card, at)
    join made on place = (card ->> 1)::integer`.execute(database.db);
}

/** Each column as its name and meaning, with the titles of its cards. Checks that places are 0, 1, 2, … */
async function readBoard(name: string): Promise<[string, string | null, string[]][]> {
  const { rows } = await sql<{
    name: string;
    meaning: string | null;
    cards: { title: string; place: number }[];
  }>`
    select board_columns.name, meaning,
      (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'place', place) order by place), '[]')
        from cards where column_id = board_columns.id) as cards
    from board_columns join boards on boards.id = board_id where boards.name = ${name}
    order by board_columns.place`.execute(database.db);
  return rows.map(({ name, meaning, cards }) => {
    expect(cards.map(({ place }) => place)).toEqual(cards.map((_, index) => index));
    return [name, meaning, cards.map(({ title }) => title)];
  });
}

const SHIPPED: OldColumn[] = [
  ['To Do'],
  ['Testing'],
  ['Validated', 'validated'],
  ['Invalidated', 'invalidated'],
];

beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0027-conversations');
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await addBoard('shipped', SHIPPED, [
    ['tested', 0, 'testing'],
    ['idea', 0],
    ['done', 0, 'validated'],
    ['idea in testing', 1],
    ['tested there', 1, 'testing'],
    ['open', 1, 'inconclusive'],
    ['claimed', 2],
    ['claimed too', 2],
  ]);
  await addBoard(
    'renamed',
    [['Backlog'], [' testing '], ['Yes', 'validated'], ['Testing'], ['No', 'invalidated']],
    [
      ['idea', 0],
      ['tested', 0, 'testing'],
      ['idea in testing', 1],
      ['claimed', 2],
    ],
  );
  await addBoard(
    'few',
    [['Validated', 'validated'], ['Parked'], ['Testing']],
    [
      ['claimed', 0],
      ['early', 2],
    ],
  );
  await addBoard(
    'one',
    [['Validated', 'validated']],
    [
      ['claimed', 0],
      ['done', 0, 'validated'],
    ],
  );
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('moves the cards of a shipped board to where their state is', async () => {
  expect(await readBoard('shipped')).toEqual([
    ['To Do', 'idea', ['idea', 'idea in testing', 'claimed', 'claimed too']],
    ['Testing', 'testing', ['tested there', 'open', 'tested']],
    ['Validated', 'validated', ['done']],
    ['Invalidated', 'invalidated', []],
  ]);
});

it('gives a renamed column no meaning that it did not have, and one of two the meaning of its name', async () => {
  expect(await readBoard('renamed')).toEqual([
    ['Backlog', null, ['idea', 'tested', 'idea in testing', 'claimed']],
    [' testing ', 'testing', []],
    ['Yes', 'validated', []],
    ['Testing', null, []],
    ['No', 'invalidated', []],
  ]);
});

it('finds a place behind where there is none before, and leaves a card where there is none at all', async () => {
  expect(await readBoard('few')).toEqual([
    ['Validated', 'validated', []],
    ['Parked', null, ['claimed', 'early']],
    ['Testing', 'testing', []],
  ]);
  expect(await readBoard('one')).toEqual([['Validated', 'validated', ['claimed', 'done']]]);
});
