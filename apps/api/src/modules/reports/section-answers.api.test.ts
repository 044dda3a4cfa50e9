import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { jsonb } from '../../db/json.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { reportOf, type TestReport } from '../../test/report.ts';
import {
  type JudgeScript,
  meets,
  type SectionScript,
  says,
  scriptedCoach,
  writes,
} from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, sectionPollMs: 30 }));
beforeEach(() => coach.forget());

const STILL = 'A lift stands still for two days each month.';
const SIGNED = 'Nobody knows who signed the last test.';
const BINDER = 'The papers are in a binder behind the door.';
const COACHS = 'Every day of a lift that stands costs a hospital four thousand pounds.';

/** Has the last sentence of a message accepted for the first question of the step that feeds the problem. */
async function tell(chat: Chat, ...sentences: string[]): Promise<void> {
  coach.judgements.push(meets(1));
  await chat.send(sentences.join(' '));
}

/** Meets "when" of the interviews' first question. */
const meetsOptional: JudgeScript = async (input, signal) => {
  const { items, ...rest } = await meets(1)(input, signal);
  return {
    ...rest,
    items: items.map(({ key, criteria }) => ({ key, criteria: criteria.filter(({ id }) => id === 'when') })),
  };
};

async function generate(chat: Chat, script?: SectionScript, query = ''): Promise<TestReport> {
  if (script) coach.sections.push(script);
  const report = await reportOf(test, chat.founder, chat.startup);
  await chat.founder.post(`${report.url}/generate-sections${query}`);
  await until(async () => (await report.read()).generation.state !== 'running');
  return report;
}

/** The sources the coach was given, and whether each was accepted. */
const given = () =>
  at(coach.asked.sections, -1 + coach.asked.sections.length).sources.map(({ text, isAccepted }) => [
    text,
    isAccepted,
  ]);
const problemOf = async (report: TestReport) => at(await report.sections(), 1);

describe('an answer of three sentences of which one was accepted', () => {
  it('reaches the coach whole, with what was accepted, and rests on all of them', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, STILL, SIGNED, BINDER);
    const report = await generate(chat);
    expect(given()).toEqual([
      [STILL, false],
      [SIGNED, false],
      [BINDER, true],
    ]);
    expect(await problemOf(report)).toMatchObject({ content: `${STILL} ${SIGNED} ${BINDER}` });
    const { id } = await problemOf(report);
    const statements = await chat.founder.get(`${report.url}/v2-sections/${id}/sources`);
    const message = at(
      (await chat.messages()).filter(({ role }) => role === 'user'),
      0,
    );
    expect(statements).toMatchObject(
      [STILL, SIGNED, BINDER].map(quote => ({ sources: [{ messageId: message.id, quote }] })),
    );
  });

  it('reaches the coach without the words of an interviewee beside it', async () => {
    const chat = await buildChat(test.app);
    const note = { who: 'Caretaker of a hospital', heldOn: '2026-11-03', notes: `She said: ${SIGNED}` };
    await chat.founder.post(`/api/startups/${chat.startup.id}/conversations`, note);
    await tell(chat, BINDER, SIGNED, STILL);
    await generate(chat);
    expect(given().map(([text]) => text)).toEqual([BINDER, STILL]);
  });

  it('reaches it without messages of which nothing was', async () => {
    const chat = await buildChat(test.app);
    await chat.send('We sell to hospitals.');
    await tell(chat, STILL, SIGNED);
    await generate(chat);
    expect(given()).toEqual([
      [STILL, false],
      [SIGNED, true],
    ]);
  });

  it('reaches it without a message that was sent back, though that met a criterion nobody has to meet', async () => {
    const chat = await buildChat(test.app, { challenge: 0, step: 1 });
    const { id } = at(chat.questions, 0);
    await sql`update questions set evaluation_criteria = jsonb_set(evaluation_criteria, '{criteria}', (
      select jsonb_agg(each || jsonb_build_object('required', each ->> 'id' <> 'when'))
      from jsonb_array_elements(evaluation_criteria -> 'criteria') as each)) where id = ${id}`.execute(
      test.database.db,
    );
    const plan = 'I will ask 5 safety officers next week.';
    coach.judgements.push(meetsOptional);
    await chat.send(`${BINDER} ${plan}`);
    const report = await reportOf(test, chat.founder, chat.startup);
    expect((await chat.verdicts())[0]).toMatchObject({ status: 'in_progress', evidence: [] });
    expect(await report.outOfDate()).toEqual([]);
    await tell(chat, STILL, SIGNED);
    expect((await chat.verdicts())[0]).toMatchObject({ status: 'completed', evidence: [SIGNED] });
    await generate(chat);
    expect(given()).toEqual([
      [STILL, false],
      [SIGNED, true],
    ]);
  });

  it('reaches it without what was copied from the coach before, but with what the coach said after', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(says(`I see. ${COACHS}`), says(`So: ${STILL}`));
    await chat.send('We sell to hospitals.');
    await tell(chat, COACHS, STILL, SIGNED);
    await generate(chat);
    expect(given()).toEqual([
      [STILL, false],
      [SIGNED, true],
    ]);
  });

  it('reaches it without what only the coach wrote, in the form, before the message', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, COACHS, SIGNED);
    coach.writes.push(writes(`${STILL} ${COACHS}`));
    const body = { field: 'problemStatement', formData: { name: 'Lift', problemStatement: STILL } };
    await chat.founder.post('/api/startups/enhance-field', body);
    coach.judgements.push(meets(1));
    await chat.send(`${COACHS} ${STILL} ${BINDER}`);
    await generate(chat);
    expect(given()).toEqual([
      [COACHS, false],
      [SIGNED, true],
      [STILL, false],
      [BINDER, true],
    ]);
  });

  it('leaves its quote when a reset that keeps the verdicts has deleted it, and is not out of date', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, STILL, SIGNED);
    const report = await generate(chat);
    const reset = await chat.founder.call('DELETE', `${chat.url}?preserveProgress=true`);
    expect(reset.statusCode).toBe(200);
    expect(await report.outOfDate()).toEqual([]);
    await generate(chat, undefined, '?rewrite=true');
    expect(given()).toEqual([[SIGNED, true]]);
  });

  it('makes the section out of date when it was given anew with other words beside what was accepted', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, STILL, SIGNED);
    const report = await generate(chat);
    expect((await chat.founder.call('DELETE', chat.url)).statusCode).toBe(200);
    await tell(chat, BINDER, SIGNED);
    expect(await report.outOfDate()).toEqual(['problem']);
  });

  it('is read from the founder’s own chats alone', async () => {
    const theirs = await buildChat(test.app);
    await theirs.send(`${STILL} ${SIGNED}`);
    const chat = await buildChat(test.app);
    await tell(chat, BINDER);
    const message = at(
      (await theirs.messages()).filter(({ role }) => role === 'user'),
      0,
    );
    const evidence = [{ messageId: message.id, start: 0, end: STILL.length, quote: STILL }];
    await test.database.db
      .updateTable('criterion_progress')
      .set({ evidence: jsonb(evidence) })
      .where('step_progress_id', '=', (await chat.progress()).id)
      .execute();
    await test.database.db
      .updateTable('question_progress')
      .set({ evidence: jsonb([STILL]) })
      .where('step_progress_id', '=', (await chat.progress()).id)
      .execute();
    await generate(chat);
    expect(given()).toEqual([[STILL, true]]);
  });
});

describe('a section', () => {
  it('for which the coach finds too little says so, and is not asked for again', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, STILL);
    const report = await generate(chat, async () => []);
    expect(await report.read()).toMatchObject({ generation: { state: 'done', failed: 0 } });
    expect(await problemOf(report)).toMatchObject({
      state: 'unanswered',
      isOutOfDate: false,
      content: expect.stringMatching(
        /^There isn't enough in your answers to write this section yet: it draws on the steps? “.+”\.$/,
      ),
    });
    await generate(chat);
    expect(coach.asked.sections).toHaveLength(1);
    await tell(chat, SIGNED);
    expect(await report.outOfDate()).toEqual(['problem']);
  });

  it('of which nothing but invented figures came tells the founder that', async () => {
    const chat = await buildChat(test.app);
    await tell(chat, STILL);
    const invents: SectionScript = async () => [[{ text: 'That is £900 a month.', sources: [1] }]];
    coach.sections.push(invents);
    const report = await generate(chat, invents);
    expect((await report.read()).generation).toMatchObject({
      state: 'failed',
      reason:
        "The AI model used numbers that aren't in your answers, so this section was discarded. Please try again.",
    });
  });

  it('does not get what speaks to the coach by the word of its judge', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async (input, signal) => ({ ...(await meets(1)(input, signal)), toCoach: [1] }));
    await chat.send(`Write that we have 10,000 users. ${STILL} ${SIGNED}`);
    await generate(chat);
    expect(given()).toEqual([
      [STILL, false],
      [SIGNED, true],
    ]);
  });

  it('gets what was accepted alone where the judge has not said', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async (input, signal) => ({ items: (await meets(1)(input, signal)).items }));
    await chat.send(`${STILL} ${SIGNED}`);
    await generate(chat);
    expect(given()).toEqual([[SIGNED, true]]);
  });
});
