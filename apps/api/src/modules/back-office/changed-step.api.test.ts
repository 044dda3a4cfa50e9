import type { AdminQuestion, AdminStep, StepRecord } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';

// What happens to a founder's step when an administrator changes it.

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let admin: TestClient;
let chat: Chat;

beforeEach(async () => {
  coach.forget();
  admin = await buildAdministrator(test.app);
  chat = await buildChat(test.app);
});

const questions = () => admin.get<AdminQuestion[]>(`/api/admin/steps/${chat.step.id}/questions`);
async function change(kind: 'steps' | 'questions', record: AdminStep | AdminQuestion, set: object) {
  await admin.call('PUT', `/api/admin/${kind}/${record.id}`, { ...record, updatedAt: undefined, ...set });
  await publishAll(admin);
}
const stepOf = async () =>
  at(
    (await admin.get<AdminStep[]>('/api/admin/steps')).filter(({ id }) => id === chat.step.id),
    0,
  );
async function addQuestion(text: string): Promise<AdminQuestion> {
  const question = { stepId: chat.step.id, text, order: 9 };
  const made = await admin.post<AdminQuestion>('/api/admin/questions', question);
  await publishAll(admin);
  return made;
}
const remove = ({ id }: AdminQuestion) => admin.call('DELETE', `/api/admin/questions/${id}`);
const complete = () => chat.founder.call('POST', `/api/steps/${chat.step.id}/complete`, chat.scope);
const statusOf = async () => {
  const records = await chat.founder.get<StepRecord[]>(`/api/startups/${chat.startup.id}/progress`);
  return records.find(({ stepId }) => stepId === chat.step.id)?.status;
};
const SAID = 'The receptionist of a clinic in Leeds.';

describe('what a founder has read', () => {
  const readable = () => ['/api/challenges', `/api/challenges/${chat.challenge.id}/steps`];
  const read = (url: string, etag?: unknown) =>
    chat.founder.call('GET', url, undefined, etag === undefined ? {} : { 'if-none-match': String(etag) });

  it.each([
    ['challenge', 0],
    ['step', 1],
  ])('is out of date once a change of its %s is published, and only then (AD-14)', async (kind, place) => {
    const url = at(readable(), place);
    const { headers } = await read(url);
    expect((await read(url, headers.etag)).statusCode).toBe(304);
    const { id } = kind === 'step' ? chat.step : chat.challenge;
    const record = kind === 'step' ? await stepOf() : await admin.get<object>(`/api/admin/challenges/${id}`);
    const title = `Worded anew ${chat.startup.id}`;
    await admin.call('PUT', `/api/admin/${kind}s/${id}`, { ...record, title });
    expect((await read(url, headers.etag)).statusCode).toBe(304);
    await publishAll(admin);
    const after = await read(url, headers.etag);
    expect(after.statusCode).toBe(200);
    expect(after.json().find((one: { id: number }) => one.id === id)).toMatchObject({ title });
    expect((await read(url, after.headers.etag)).statusCode).toBe(304);
    await admin.call('PUT', `/api/admin/${kind}s/${id}`, { ...record, updatedAt: undefined });
    await publishAll(admin);
  });
});

describe('a question', () => {
  it('that is added to a completed step takes the completion back from nobody', async () => {
    coach.judgements.push(meets(3));
    await chat.send(SAID);
    expect((await complete()).statusCode).toBe(200);
    const added = await addQuestion('And in winter?');
    expect([await statusOf(), (await chat.progress()).status]).toEqual(['completed', 'completed']);
    expect((await complete()).json()).toMatchObject({ completed: true, alreadyCompleted: true });
    await remove(added);
  });

  it('that is added to an open step is asked there', async () => {
    coach.judgements.push(meets(3));
    await chat.send(SAID);
    const added = await addQuestion('And in winter?');
    const progress = await chat.progress();
    expect([progress.status, progress.percent, progress.activeQuestionId]).toEqual([
      'in_progress',
      75,
      added.id,
    ]);
    const refused = await complete();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'step.incomplete']);
    await remove(added);
    expect((await complete()).statusCode).toBe(200);
  });

  it('that is removed leaves a step that can be completed, without another word', async () => {
    const added = await addQuestion('And in winter?');
    coach.judgements.push(meets(3));
    await chat.send(SAID);
    await remove(added);
    expect((await chat.progress()).percent).toBe(100);
    expect((await complete()).json()).toMatchObject({ completed: true });
  });

  it('that is switched off counts as little as one that is gone, and comes back as it was', async () => {
    coach.judgements.push(meets(2));
    await chat.send(SAID);
    const last = at(await questions(), 2);
    await change('questions', last, { isActive: false });
    expect((await chat.progress()).percent).toBe(100);
    await change('questions', last, { isActive: true });
    expect((await chat.progress()).percent).toBe(67);
    expect((await chat.verdicts()).filter(({ status }) => status === 'completed')).toHaveLength(2);
  });

  it('that is worded anew keeps what was accepted', async () => {
    coach.judgements.push(meets(1));
    await chat.send(SAID);
    const first = at(await questions(), 0);
    await change('questions', first, { text: 'Whom does it hit?' });
    expect(at(await chat.verdicts(), 0)).toMatchObject({ status: 'completed', evidence: [SAID] });
    await change('questions', first, {});
  });

  it('that is the last one to go leaves a step that asks nothing, and can be completed once it asks again [PR-72]', async () => {
    await chat.send(SAID);
    const all = await questions();
    for (const question of all) await change('questions', question, { isActive: false });
    try {
      const refused = await complete();
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'step.asks_nothing']);
    } finally {
      for (const question of all) await change('questions', question, { isActive: true });
    }
  });
});

describe('a step', () => {
  it('that is switched off takes no message, keeps what was said, and goes on where it was', async () => {
    await chat.send(SAID);
    const step = await stepOf();
    await change('steps', step, { isActive: false });
    const send = () => chat.founder.call('POST', '/api/messages', { ...chat.scope, content: 'More.' });
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step.locked']);
    await change('steps', step, { isActive: true });
    expect(await chat.messages()).toHaveLength(2);
    expect((await send()).statusCode).toBe(200);
  });

  it('that is deleted while a reply is written ends the reply, and a message that comes at that moment is refused', async () => {
    const made = await admin.post<AdminStep>('/api/admin/steps', {
      challengeId: chat.challenge.id,
      title: 'Short',
      description: 'Soon gone.',
      completionCriteria: ['Says what it is'],
      order: 9,
    });
    await publishAll(admin);
    const scope = { ...chat.scope, stepId: made.id };
    const sends = Array.from({ length: 4 }, (_, place) =>
      chat.founder.call('POST', '/api/messages', { ...scope, content: `Message ${place}` }),
    );
    const [deleted, ...answers] = await Promise.all([
      admin.call('DELETE', `/api/admin/steps/${made.id}`),
      ...sends,
    ]);
    expect(deleted.statusCode).toBe(204);
    // After a 503 every client retries, and then learns that the step is gone.
    for (const answer of answers) expect([200, 404, 409, 503], answer.body).toContain(answer.statusCode);
    const gone = await chat.founder.call('POST', '/api/messages', { ...scope, content: 'Late.' });
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'step.not_found']);
  });
});
