import { type Kysely, sql } from 'kysely';

const MEANING_OF_CARD = sql`case when cards.state = 'idea' then 'idea'
  when cards.outcome in ('validated', 'invalidated') then cards.outcome else 'testing' end`;

/**
 * Columns mean the state of their cards. On existing boards the shipped names get their meaning, and no card stays in a
 * column that says something else about it: it goes to the end of the one that means its state, or without one to the
 * nearest column before that means nothing, or else after.
 */
const STATEMENTS = [
  sql`alter table board_columns rename column outcome to meaning`,
  sql`alter table board_columns drop constraint board_columns_outcome_check`,
  sql`alter table board_columns add check (meaning in ('idea', 'testing', 'validated', 'invalidated'))`,
  sql`alter table card_events drop constraint card_events_kind_check`,
  sql`alter table card_events add check (kind in (
    'test_started', 'test_stopped', 'wording_changed', 'result_corrected', 'result_removed', 'decided', 'reopened'
  ))`,
  sql`update board_columns set meaning = shipped.meaning
    from (
      select distinct on (board_id, named.meaning) id, named.meaning
      from board_columns
      join (values
        ('to do', 'idea'), ('testing', 'testing'), ('validated', 'validated'), ('invalidated', 'invalidated')
      ) as named (name, meaning) on named.name = lower(btrim(board_columns.name))
      where board_columns.meaning is null and not exists (
        select from board_columns as other
        where other.board_id = board_columns.board_id and other.meaning = named.meaning)
      order by board_id, named.meaning, place
    ) as shipped
    where board_columns.id = shipped.id`,
  sql`with moved as (
      select cards.id, here.place as from_column, cards.place as from_place, coalesce(
        (select id from board_columns as own
          where own.board_id = here.board_id and own.meaning = ${MEANING_OF_CARD}),
        (select id from board_columns as free
          where free.board_id = here.board_id and free.meaning is null
          order by free.place < here.place desc, abs(free.place - here.place) limit 1),
        here.id) as column_id
      from cards
      join board_columns as here on here.id = cards.column_id
      where cards.deleted_at is null and here.meaning <> ${MEANING_OF_CARD}
    ), placed as (
      select cards.id, coalesce(moved.column_id, cards.column_id) as column_id,
        row_number() over (
          partition by coalesce(moved.column_id, cards.column_id)
          order by moved.id is not null, moved.from_column, moved.from_place, cards.place
        ) - 1 as place
      from cards
      left join moved on moved.id = cards.id and moved.column_id <> cards.column_id
      where cards.deleted_at is null
    )
    update cards set column_id = placed.column_id, place = placed.place
    from placed
    where placed.id = cards.id
      and (cards.column_id, cards.place) is distinct from (placed.column_id, placed.place)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
