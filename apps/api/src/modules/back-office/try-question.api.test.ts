import type { AdminQuestion, LogEntry, PendingChange } from '@groundwork/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';

// By the practice coach, whose rules judge.
const test = useTestApp();
let admin: TestClient;
let chat: Chat;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
  chat = await buildChat(test.app);
});

const RUBRIC = {
  criteria: [
    { id: 'role', text: 'One role', signals: ['role'] },
    { id: 'day', text: 'A day', signals: ['date'], required: false },
  ],
  pass: 'The head baker of a family bakery pays for it.',
  fail: 'Everyone pays.',
};
const typed = (change: object = {}) => ({
  stepId: chat.step.id,
  text: 'Who pays for it?',
  type: 'ai-evaluated',
  evaluationCriteria: RUBRIC,
  ...change,
});
const tryIt = (answers: string[], change: object = {}, client = admin) =>
  client.call('POST', '/api/admin/questions/try', { question: typed(change), answers });

describe('a question that is tried (AD-103)', () => {
  it('is judged as it is typed, and stays unsaved', async () => {
    const questions = () => admin.get<AdminQuestion[]>(`/api/admin/steps/${chat.step.id}/questions`);
    const before = await questions();
    const answer = await tryIt([RUBRIC.pass, RUBRIC.fail]);
    expect(answer.json()).toEqual({
      model: null,
      results: [
        {
          isAccepted: true,
          missing: null,
          criteria: [
            { text: 'One role', required: true, isMet: true, quotes: [RUBRIC.pass] },
            { text: 'A day', required: false, isMet: false, quotes: [] },
          ],
        },
        expect.objectContaining({ isAccepted: false, missing: expect.stringMatching(/./) }),
      ],
    });
    expect(await questions()).toEqual(before);
    expect(await admin.get('/api/admin/changes')).toEqual([]);
  });

  it('of choices is decided by them, and an open one by any real answer', async () => {
    const choice = { type: 'multiple-choice', evaluationCriteria: { options: ['Monthly', 'Yearly'] } };
    const verdicts = async (answers: string[], change: object) =>
      (await tryIt(answers, change)).json().results.map((one: { isAccepted: boolean }) => one.isAccepted);
    expect(await verdicts(['Monthly', 'Never'], choice)).toEqual([true, false]);
    const open = { type: 'open-ended', evaluationCriteria: null };
    expect(await verdicts(['Bakeries pay us every month, in advance.', 'Hi'], open)).toEqual([true, false]);
  });

  it('is refused to founders, without its step, and where its criteria are wrong', async () => {
    expect((await tryIt(['x'], {}, chat.founder)).statusCode).toBe(403);
    expect((await tryIt(['x'], { stepId: 2_000_000_000 })).json().code).toBe('step.not_found');
    const wrong = await tryIt(['x'], { evaluationCriteria: { ...RUBRIC, rejct: [] } });
    expect(wrong.json().issues[0].message).toContain('Did you mean "reject"?');
    expect((await tryIt([])).statusCode).toBe(400);
  });
});

describe('a publication (AD-104)', () => {
  const publish = async (more: object = {}) => {
    const changes = (await admin.get<PendingChange[]>('/api/admin/changes')).map(
      ({ kind, recordId, updatedAt }) => ({ kind, recordId, updatedAt }),
    );
    return admin.call('POST', '/api/admin/changes/publish', { changes, ...more });
  };

  it('is held back by an example that the judge decides the other way round, and an override is logged', async () => {
    const question = { ...typed({ evaluationCriteria: { ...RUBRIC, fail: RUBRIC.pass } }), order: 9 };
    const { id } = await admin.post<AdminQuestion>('/api/admin/questions', question);
    const refused = await publish();
    expect([refused.statusCode, refused.json().code, refused.json().details]).toEqual([
      409,
      'question.examples_disagree',
      { questions: ['Who pays for it?'] },
    ]);
    expect(await admin.get('/api/admin/changes')).toHaveLength(1);
    expect((await publish({ overridesExamples: true })).json()).toEqual({ count: 1 });
    const logged = at(await admin.get<LogEntry[]>('/api/admin/log?action=publish'), 0);
    expect(logged).toMatchObject({ recordId: id, after: { overridesExamples: true } });
    await admin.call('DELETE', `/api/admin/questions/${id}`);
  });

  it('goes through where they agree', async () => {
    const { id } = await admin.post<AdminQuestion>('/api/admin/questions', { ...typed(), order: 9 });
    expect((await publish()).json()).toEqual({ count: 1 });
    await admin.call('DELETE', `/api/admin/questions/${id}`);
  });
});
