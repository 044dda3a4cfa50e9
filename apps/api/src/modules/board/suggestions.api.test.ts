import type { Card, CardSuggestion, Kanban } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import type { CoachProvider, SuggestInput } from '../../coach/provider.ts';
import { inTransaction } from '../../db/transaction.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { gate } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';

const practice = createPracticeCoach();
const asked: SuggestInput[] = [];
let suggest: CoachProvider['suggest'] = practice.suggest;
const coach: CoachProvider = {
  ...practice,
  suggest: (input, options) => {
    asked.push(input);
    return suggest(input, options);
  },
};
const test = useTestApp(() => ({ coach }));
let of: TestReport;

const url = () => `/api/startups/${of.startup.id}/card-suggestions`;
const make = () => of.founder.post<CardSuggestion[]>(url());
const sentencesOf = (suggestions: readonly CardSuggestion[]) => suggestions.map(({ sentence }) => sentence);
const GUESS = 'I guess owners renew each June.';
const PRICE = 'They would pay £90 a month.';

/** Puts what was accepted into a message of the step's chat. */
async function sayInMessages(): Promise<void> {
  await sql`
    with said as (
      insert into messages (chat_id, role, kind, content)
      select chat_id, 'user', 'message', ${GUESS} from step_progress where startup_id = ${of.startup.id}
      returning id, chat_id
    )
    update criterion_progress set evidence = jsonb_set(evidence, '{0,messageId}', to_jsonb(said.id))
    from said join step_progress on step_progress.chat_id = said.chat_id
    where step_progress_id = step_progress.id`.execute(test.database.db);
}

beforeEach(async () => {
  suggest = practice.suggest;
  asked.length = 0;
  of = await buildReport(test);
  await of.accept('problem', `Priya told me she lost 40 minutes. ${GUESS}`);
  await of.accept('pricing_strategy', PRICE);
});

describe('suggested cards', () => {
  it('are made of what accepted answers assume, each with its sentence and where it was said', async () => {
    const { founder } = of;
    expect(await founder.get(url())).toEqual([]);
    await sayInMessages();
    const made = await make();
    expect(sentencesOf(made).toSorted()).toEqual([GUESS, PRICE]);
    expect(made.find(({ sentence }) => sentence === GUESS)).toMatchObject({
      title: GUESS,
      hypothesis: GUESS,
      test: null,
      metric: null,
      criteria: null,
      source: { stepTitle: expect.any(String), messageId: expect.any(Number) },
    });
    expect(await founder.get(url())).toEqual(made);
    const stranger = await buildFounder(test.app);
    expect((await stranger.call('GET', url())).statusCode).toBe(404);
    expect((await stranger.call('POST', url())).statusCode).toBe(404);
  });

  it('come from all that the founder says in a message with an accepted answer, and from nobody else', async () => {
    const { founder, startup } = of;
    const NOTED = 'We probably throw away nine trays of buns each day';
    await founder.post(`/api/startups/${startup.id}/conversations`, {
      who: 'A baker',
      heldOn: '2026-01-02',
      notes: `${NOTED}.`,
    });
    const COACHS = 'I assume that owners of small bakeries decide alone and within a week.';
    const SAID = 'Nora told me that she waits.';
    const content = `${SAID} I guess nine of ten nurses have it. ${COACHS} ${NOTED}. She said: “It takes an hour. Probably every nurse has it.”`;
    await sql`
      with chat as (
        select step_progress.id, chat_id from step_progress join criterion_progress on step_progress_id = step_progress.id
        where startup_id = ${startup.id} and criterion_key like 'Priya%'
      ), coach as (
        insert into messages (chat_id, role, kind, content)
        select chat_id, 'assistant', 'message', ${`Say it so: ${COACHS}`} from chat returning id
      ), said as (
        insert into messages (chat_id, role, kind, content)
        select chat_id, 'user', 'message', ${content} from chat, coach returning id
      ), turn as (
        insert into turns (chat_id, founder_message_id, assistant_message_id, owner, lease_until, status, talk)
        select chat_id, said.id, coach.id, 'test', now(), 'complete', '[]' from chat, coach, said
      )
      update criterion_progress set evidence = jsonb_build_array(
        jsonb_build_object('messageId', said.id, 'start', 0, 'end', ${SAID.length}::integer, 'quote', ${SAID}::text))
      from said, chat where step_progress_id = chat.id`.execute(test.database.db);
    expect(sentencesOf(await make()).toSorted()).toEqual(['I guess nine of ten nurses have it.', PRICE]);
    expect(
      asked
        .at(-1)
        ?.sentences.map(({ text }) => text)
        .toSorted(),
    ).toEqual([
      ...['I guess nine of ten nurses have it.', SAID, PRICE, 'She said: “It takes an hour.'].toSorted(),
    ]);
    await make();
    expect(asked.at(-1)?.sentences.map(({ text }) => text)).not.toContain(
      'I guess nine of ten nurses have it.',
    );
  });

  it('are never proposed twice, whatever became of them', async () => {
    const [first, second] = await make();
    await of.founder.post(`/api/card-suggestions/${first?.id}/leave`);
    await of.founder.post(`/api/card-suggestions/${first?.id}/leave`);
    expect((await make()).map(({ id }) => id)).toEqual([second?.id]);
    await of.accept('solution', GUESS.toUpperCase());
    await of.accept('persona', 'We think nurses decide alone.');
    expect(sentencesOf(await make())).toEqual([second?.sentence, 'We think nurses decide alone.']);
    // Nor are they offered to the coach again.
    expect(asked.at(-1)?.sentences.map(({ text }) => text)).not.toContain(GUESS);
  });

  it('are made once by requests that race', async () => {
    await Promise.all([make(), make(), make()]);
    expect((await of.founder.get<CardSuggestion[]>(url())).length).toBe(2);
  });

  it('become cards of the board, once', async () => {
    const { founder, startup } = of;
    const [first] = await make();
    const take = () => founder.call('POST', `/api/card-suggestions/${first?.id}/take`);
    const without = await take();
    expect([without.statusCode, without.json().code]).toEqual([404, 'board.not_found']);
    await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
    const taken = await take();
    const card = taken.json<Card>();
    expect([taken.statusCode, card]).toEqual([
      201,
      expect.objectContaining({
        title: first?.title,
        hypothesis: first?.sentence,
        state: 'idea',
        coachWritten: [],
      }),
    ]);
    expect((await take()).json()).toEqual(card);
    const { cards } = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
    expect(cards).toEqual([card]);
    expect((await founder.get<CardSuggestion[]>(url())).map(({ id }) => id)).not.toContain(first?.id);
    await founder.call('DELETE', `/api/kanban/cards/${card.id}`);
    expect((await take()).json().code).toBe('suggestion.not_found');
    expect((await founder.call('POST', `/api/card-suggestions/${first?.id}/leave`)).json().code).toBe(
      'suggestion.not_found',
    );
  });

  it('of a model are marked as its words; numbers that were not given and doubles are dropped', async () => {
    suggest = async () => ({
      cards: [
        {
          sentence: 1,
          title: 'Owners renew',
          hypothesis: 'Owners renew.',
          test: ' ',
          metric: 'Renewals',
          criteria: null,
        },
        { sentence: 1, title: 'Again', hypothesis: 'Again.', test: null, metric: null, criteria: null },
        { sentence: 99, title: 'Invented', hypothesis: 'x', test: null, metric: null, criteria: null },
      ],
      usage: null,
    });
    const { founder, startup } = of;
    const [made, ...more] = await make();
    expect(more).toEqual([]);
    expect(made?.sentence).toBe(asked[0]?.sentences[0]?.text);
    await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
    expect(await founder.post<Card>(`/api/card-suggestions/${made?.id}/take`)).toMatchObject({
      title: 'Owners renew',
      test: null,
      metric: 'Renewals',
      coachWritten: ['hypothesis', 'metric'],
    });
  });

  it('fail in words when the coach does, and nothing is kept', async () => {
    suggest = async () => {
      throw new CoachError('coach.unavailable');
    };
    const answer = await of.founder.call('POST', url());
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'coach.unavailable']);
    suggest = practice.suggest;
    expect(await make()).toHaveLength(2);
  });

  it('are kept when what was said is deleted while the coach writes', async () => {
    await sayInMessages();
    suggest = async (input, options) => {
      await sql`delete from messages where content = ${GUESS}`.execute(test.database.db);
      return practice.suggest(input, options);
    };
    expect((await make()).map(({ source }) => source)).toEqual([null, null]);
  });

  // PostgreSQL only: the embedded database has one connection, so no other transaction can be open.
  it.runIf(inject('databaseUrl'))('are kept when what was said is just being deleted', async () => {
    await sayInMessages();
    const { db } = test.database;
    const begun = gate();
    let deleted = Promise.resolve();
    suggest = async (input, options) => {
      deleted = inTransaction(db, async db => {
        await sql`delete from messages where content = ${GUESS}`.execute(db);
        begun.open();
        await sql`select pg_sleep(0.5)`.execute(db);
      });
      await begun.promise;
      return practice.suggest(input, options);
    };
    expect((await make()).map(({ source }) => source)).toEqual([null, null]);
    await deleted;
    expect(await of.founder.get<CardSuggestion[]>(url())).toHaveLength(2);
  });

  it('of a startup that is deleted while the coach writes are for nobody', async () => {
    suggest = async (input, options) => {
      await of.founder.call('DELETE', `/api/startups/${of.startup.id}`);
      return practice.suggest(input, options);
    };
    const answer = await of.founder.call('POST', url());
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'startup.not_found']);
  });

  it('need an answer', async () => {
    of = await buildReport(test);
    expect(await make()).toEqual([]);
    expect(asked).toEqual([]);
  });
});
