import type { StartupTextField } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../../test/chat.ts';
import { meets, scriptedCoach, writes } from '../../../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OWN = 'Bakeries in Leeds cannot fill the early shift on Mondays.';
const INVENTED = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';

async function enhance(founder: Founder, written: string, problemStatement = OWN): Promise<string> {
  coach.writes.push(writes(written));
  const field: StartupTextField = 'problemStatement';
  const body = { field, formData: { name: 'Rota', problemStatement } };
  return (await founder.post<{ enhancedContent: string }>('/api/startups/enhance-field', body))
    .enhancedContent;
}

/** Sends a message to a judge that accepts whatever it is shown, and returns what that was. */
async function judged(chat: Chat, content: string): Promise<string[]> {
  coach.asked.judgements.length = 0;
  coach.judgements = [meets(1)];
  await chat.send(content);
  return coach.asked.judgements.at(-1)?.sentences.map(sentence => sentence.text) ?? [];
}

const evidence = async (chat: Chat) => (await chat.verdicts()).flatMap(verdict => verdict.evidence);

const change = (chat: Chat, question: object) =>
  test.database.db
    .updateTable('questions')
    .set(question)
    .where('id', '=', at(chat.questions, 0).id)
    .execute();

describe('what only the coach wrote in a profile', () => {
  it('is no evidence in the chat; the founder’s own sentence is, though the coach repeated it', async () => {
    const chat = await buildChat(test.app);
    const { founder, startup } = chat;
    const problemStatement = await enhance(founder, `${OWN} ${INVENTED}`);
    await founder.call('PUT', `/api/startups/${startup.id}`, { name: 'Rota', problemStatement });
    expect(await judged(chat, INVENTED)).toEqual([]);
    expect(await evidence(chat)).toEqual([]);
    expect(await judged(chat, problemStatement)).toEqual([OWN]);
    expect(await evidence(chat)).toEqual([OWN]);
  });

  it('is none when the enhancement was undone, nor in another startup', async () => {
    const chat = await buildChat(test.app);
    await enhance(chat.founder, INVENTED);
    const other = await buildStartup(chat.founder, { name: 'Other' });
    expect(await judged(chat, INVENTED)).toEqual([]);
    const there = { ...chat.scope, startupId: other.id, content: `${INVENTED} We asked nine bakers.` };
    coach.asked.judgements.length = 0;
    await chat.founder.post('/api/messages', there);
    expect(at(coach.asked.judgements, 0).sentences.map(({ text }) => text)).toEqual([
      'We asked nine bakers.',
    ]);
  });

  it.each([
    ['in lines', 'Every unfilled\nshift costs\na bakery\nabout two hundred\npounds of\nbread'],
    ['in bullets', '- Every unfilled shift\n- costs a bakery about\n- two hundred pounds\n- of bread'],
    ['with more behind it', `${INVENTED.slice(0, -1)}, and that is what we heard in Leeds on Tuesday.`],
    ['with signs that nobody sees', INVENTED.replace(/(?<=\w)(?=\w)/g, '\ufe0f')],
  ])('is none %s', async (_, message) => {
    const chat = await buildChat(test.app);
    await enhance(chat.founder, `${OWN} ${INVENTED}`);
    expect(await judged(chat, message)).toEqual([]);
    expect(await judged(chat, `${message}\n${OWN}`)).toEqual([OWN]);
  });

  it('does not become evidence by being kept and enhanced again', async () => {
    const chat = await buildChat(test.app);
    const first = await enhance(chat.founder, `${OWN} ${INVENTED}`);
    await enhance(chat.founder, `${first} Bakers hate it.`, first);
    expect(await judged(chat, `${INVENTED} ${OWN}`)).toEqual([OWN]);
  });

  it('says nothing of what another founder writes', async () => {
    const chat = await buildChat(test.app);
    await enhance(await buildFounder(test.app), INVENTED);
    expect(await judged(chat, INVENTED)).toEqual([INVENTED]);
  });

  it('takes nothing from what the founder had said in the chat before', async () => {
    const chat = await buildChat(test.app);
    expect(await judged(chat, INVENTED)).toEqual([INVENTED]);
    await enhance(chat.founder, `${INVENTED} ${OWN}`, 'Shifts.');
    expect(await judged(chat, OWN)).toEqual([INVENTED]);
    expect(await judged(chat, INVENTED)).toEqual([INVENTED]);
  });

  it('does not answer an open question, and is not quoted beside what does', async () => {
    const chat = await buildChat(test.app);
    await change(chat, { type: 'open-ended', evaluation_criteria: null });
    await enhance(chat.founder, INVENTED);
    await chat.send(INVENTED);
    expect(await evidence(chat)).toEqual([]);
    coach.judgements.push(meets(1));
    await chat.send(`${INVENTED} ${OWN}`);
    expect(await evidence(chat)).toEqual([OWN]);
  });

  it('is not compared with what an answer should say', async () => {
    const chat = await buildChat(test.app);
    const criteria = { criteria: 'similarity', threshold: 0.7, expected: INVENTED };
    await change(chat, { type: 'ai-evaluated', evaluation_criteria: JSON.stringify(criteria) });
    await enhance(chat.founder, INVENTED);
    await chat.send(INVENTED);
    expect(await evidence(chat)).toEqual([]);
  });

  it('meets nothing of a step’s own criteria', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    const { id } = chat.step;
    const before = await db.selectFrom('questions').select('id').where('step_id', '=', id).execute();
    await db.updateTable('questions').set({ is_active: false }).where('step_id', '=', id).execute();
    const criteria = JSON.stringify(['Says what an unfilled shift costs']);
    await db.updateTable('steps').set({ completion_criteria: criteria }).where('id', '=', id).execute();
    try {
      await enhance(chat.founder, INVENTED);
      expect(await judged(chat, INVENTED)).toEqual([]);
      expect(await judged(chat, OWN)).toEqual([OWN]);
    } finally {
      await db
        .updateTable('questions')
        .set({ is_active: true })
        .where(
          'id',
          'in',
          before.map(question => question.id),
        )
        .execute();
    }
  });

  it('may still be the option that the founder picks', async () => {
    const chat = await buildChat(test.app);
    const options = { options: [INVENTED, 'Nothing at all.'] };
    await change(chat, { type: 'multiple-choice', evaluation_criteria: JSON.stringify(options) });
    await enhance(chat.founder, INVENTED);
    expect(await chat.send(INVENTED)).toMatchObject({ autoCompletionTriggered: true });
  });
});
