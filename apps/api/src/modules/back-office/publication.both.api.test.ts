import type {
  AdminChallenge,
  AdminQuestion,
  AdminStep,
  ChosenChange,
  LogEntry,
  PendingChange,
  Question,
  Revision,
  Step,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, type TestClient } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let admin: TestClient;
let chat: Chat;

beforeEach(async () => {
  coach.forget();
  admin = await buildAdministrator(test.app);
  await discardAll();
  chat = await buildChat(test.app);
});

const waiting = () => admin.get<PendingChange[]>('/api/admin/changes');
const asRead = ({ kind, recordId, updatedAt }: PendingChange): ChosenChange => ({
  kind,
  recordId,
  updatedAt,
});
const publish = (changes: readonly ChosenChange[], note?: string) =>
  admin.call('POST', '/api/admin/changes/publish', { changes, note, overridesExamples: true });
const discard = (changes: readonly ChosenChange[]) =>
  admin.call('POST', '/api/admin/changes/discard', { changes });
async function discardAll() {
  const changes = (await waiting()).map(asRead);
  if (changes.length > 0) await discard(changes);
}

const questionsOf = (step: Pick<Step, 'id'>) =>
  admin.get<AdminQuestion[]>(`/api/admin/steps/${step.id}/questions`);
const edit = async (change: object) => {
  const question = at(await questionsOf(chat.step), 0);
  const answer = await admin.call('PUT', `/api/admin/questions/${question.id}`, { ...question, ...change });
  return answer.json() as AdminQuestion;
};
const asked = async () =>
  at(await chat.founder.get<Question[]>(`/api/steps/${chat.step.id}/questions`), 0).text;
const revisionsOf = ({ id }: { id: number }) => admin.get<Revision[]>(`/api/admin/revisions/question/${id}`);

describe('an edit', () => {
  it('waits until it is published, and is shown to administrators alone (AD-110)', async () => {
    const before = await asked();
    const edited = await edit({ text: 'Who pays for it?' });
    expect(edited).toMatchObject({ text: 'Who pays for it?', pending: { isNew: false, adminName: 'admin' } });
    expect(at(await questionsOf(chat.step), 0)).toEqual(edited);
    expect(await asked()).toBe(before);
    expect(await waiting()).toEqual([
      expect.objectContaining({
        kind: 'question',
        recordId: edited.id,
        name: 'Who pays for it?',
        within: [chat.challenge.title, chat.step.title],
        isNew: false,
        adminName: 'admin',
        updatedAt: edited.updatedAt,
        before: expect.objectContaining({ text: before }),
        after: expect.objectContaining({ text: 'Who pays for it?' }),
      }),
    ]);
    const [, ...earlier] = await revisionsOf(edited);
    await publishAll(admin, 'Asked by a mentor');
    expect(await asked()).toBe('Who pays for it?');
    expect(at(await questionsOf(chat.step), 0).pending).toBeUndefined();
    const [newest, ...rest] = await revisionsOf(edited);
    expect(newest).toMatchObject({ adminName: 'admin', note: 'Asked by a mentor' });
    expect(rest).toHaveLength(earlier.length + 1);
    const logged = await admin.get<LogEntry[]>('/api/admin/log?kind=question&action=publish');
    expect(at(logged, 0)).toMatchObject({
      recordId: edited.id,
      before: { text: before },
      after: { text: 'Who pays for it?', note: 'Asked by a mentor' },
    });
    await edit({ text: before });
    await publishAll(admin);
  });

  it('back to what founders see leaves nothing to publish', async () => {
    const before = await asked();
    await edit({ text: 'Something else?' });
    await edit({ text: before });
    expect(await waiting()).toEqual([]);
  });

  it('takes no other field back that an import brought meanwhile', async () => {
    const before = await asked();
    const { id, hint } = await edit({ text: 'Who pays for it?' });
    const { db } = test.database;
    await sql`update questions set hint = 'As imported', updated_at = now() where id = ${id}`.execute(db);
    expect((await waiting())[0]?.after).toEqual({ text: 'Who pays for it?' });
    await publishAll(admin);
    expect(at(await questionsOf(chat.step), 0)).toMatchObject({
      text: 'Who pays for it?',
      hint: 'As imported',
    });
    await edit({ text: before, hint });
    await publishAll(admin);
  });

  it('is discarded, and a form with the text notices', async () => {
    const before = await asked();
    const edited = await edit({ text: 'Something else?' });
    const answer = await discard((await waiting()).map(asRead));
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
    expect(await waiting()).toEqual([]);
    expect(at(await questionsOf(chat.step), 0).text).toBe(before);
    const late = await admin.call('PUT', `/api/admin/questions/${edited.id}`, { ...edited, hint: 'Mine.' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'record.changed']);
  });

  it('[AD-150] is logged as discarded when its record is deleted with its step', async () => {
    const step = {
      challengeId: chat.challenge.id,
      title: 'Law',
      description: 'What the law asks.',
      order: 9,
    };
    const { id: stepId } = await admin.post<AdminStep>('/api/admin/steps', step);
    const add = () => admin.post<AdminQuestion>('/api/admin/questions', { stepId, text: 'Asked?', order: 1 });
    const write = (one: AdminQuestion, text: string) =>
      admin.call('PUT', `/api/admin/questions/${one.id}`, { ...one, text, updatedAt: undefined });
    const published = await add();
    await publishAll(admin);
    await write(published, 'Never asked?');
    const made = await add();
    await write(made, 'Newer?');
    expect((await admin.call('DELETE', `/api/admin/steps/${stepId}`)).statusCode).toBe(204);
    expect(await waiting()).toEqual([]);
    const logged = await admin.get<LogEntry[]>('/api/admin/log?kind=question');
    const of = (recordId: number) =>
      logged
        .filter(entry => entry.recordId === recordId && ['discard', 'delete'].includes(entry.action))
        .map(entry => [entry.action, entry.before?.text, entry.after?.text]);
    expect(of(published.id)).toEqual([
      ['delete', 'Asked?', undefined],
      ['discard', 'Never asked?', 'Asked?'],
    ]);
    expect(of(made.id)).toEqual([['delete', 'Newer?', undefined]]);
  });

  it('leaves the state to take effect at once', async () => {
    const edited = await edit({ text: 'Who pays for it?', isActive: false });
    const texts = await chat.founder.get<Question[]>(`/api/steps/${chat.step.id}/questions`);
    expect(texts.map(({ id }) => id)).not.toContain(edited.id);
    await edit({ isActive: true });
    expect(at(await questionsOf(chat.step), 0)).toMatchObject({ text: 'Who pays for it?', isActive: true });
    expect(await asked()).not.toBe('Who pays for it?');
  });

  it('is published as it was read, all or none', async () => {
    const before = await asked();
    await edit({ text: 'First?' });
    const step = at(
      (await admin.get<AdminStep[]>('/api/admin/steps')).filter(({ id }) => id === chat.step.id),
      0,
    );
    await admin.call('PUT', `/api/admin/steps/${step.id}`, { ...step, title: 'Worded anew' });
    const read = (await waiting()).map(asRead);
    await edit({ text: 'Second?' });
    const refused = await publish(read);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'record.changed']);
    expect(await waiting()).toHaveLength(2);
    const steps = await chat.founder.get<Step[]>(`/api/challenges/${chat.challenge.id}/steps`);
    expect([await asked(), steps.find(({ id }) => id === step.id)?.title]).toEqual([before, step.title]);
  });

  it('is refused to founders', async () => {
    for (const url of ['/api/admin/changes', '/api/admin/revisions/question/1'])
      expect((await chat.founder.call('GET', url)).statusCode).toBe(403);
    for (const act of ['publish', 'discard']) {
      const answer = await chat.founder.call('POST', `/api/admin/changes/${act}`, { changes: [] });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('a new record', () => {
  const CHALLENGE = { title: 'Law', description: 'What the law asks.', order: 20 };
  const STEP = { title: 'Data', description: 'Whose data it is.', order: 1 };

  it('is shown, exported and numbered only once it is published', async () => {
    const founder = await buildFounder(test.app);
    const challenge = await admin.post<AdminChallenge>('/api/admin/challenges', CHALLENGE);
    const step = await admin.post<AdminStep>('/api/admin/steps', { ...STEP, challengeId: challenge.id });
    const question = await admin.post<AdminQuestion>('/api/admin/questions', {
      stepId: step.id,
      text: 'Whose data do you keep?',
      order: 1,
    });
    expect([challenge, step, question].map(({ pending, isActive }) => [pending?.isNew, isActive])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(challenge.isArchived).toBe(false);
    const inLive = await admin.post<AdminStep>('/api/admin/steps', {
      ...STEP,
      challengeId: chat.challenge.id,
      completionCriteria: ['Names the data'],
    });
    const told = async () => {
      const steps = await founder.get<Step[]>(`/api/challenges/${chat.challenge.id}/steps`);
      return steps.some(({ id }) => id === inLive.id);
    };
    expect(await told()).toBe(false);
    const seen = async () => {
      const all = await founder.get<AdminChallenge[]>('/api/challenges');
      return all.some(({ id }) => id === challenge.id);
    };
    const { yaml } = await admin.get<{ yaml: string }>('/api/admin/curriculum');
    expect([await seen(), yaml.includes('What the law asks.'), await revisionsOf(question)]).toEqual([
      false,
      false,
      [],
    ]);
    await publishAll(admin);
    const after = await admin.get<{ yaml: string }>('/api/admin/curriculum');
    expect([await seen(), await told(), after.yaml.includes('What the law asks.')]).toEqual([
      true,
      true,
      true,
    ]);
    await admin.call('DELETE', `/api/admin/steps/${inLive.id}`);
    expect((await revisionsOf(question)).map(({ number }) => number)).toEqual([1]);
    await admin.call('DELETE', `/api/admin/challenges/${challenge.id}`);
  });

  it('[AD-151] is not there for founders, nor is anything in it', async () => {
    const challenge = await admin.post<AdminChallenge>('/api/admin/challenges', CHALLENGE);
    await admin.post<AdminStep>('/api/admin/steps', { ...STEP, challengeId: challenge.id });
    for (const path of ['', '/steps', '/assistants']) {
      const answer = await chat.founder.call('GET', `/api/challenges/${challenge.id}${path}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'challenge.not_found']);
    }
    expect(await admin.get(`/api/challenges/${challenge.id}`)).toMatchObject({ title: 'Law' });
  });

  it('is deleted with what is in it when it is discarded, in any order', async () => {
    const challenge = await admin.post<AdminChallenge>('/api/admin/challenges', CHALLENGE);
    await admin.post<AdminStep>('/api/admin/steps', { ...STEP, challengeId: challenge.id });
    const answer = await discard((await waiting()).map(asRead).toReversed());
    expect(answer.statusCode).toBe(200);
    expect((await admin.call('GET', `/api/admin/challenges/${challenge.id}`)).statusCode).toBe(404);
    expect(await waiting()).toEqual([]);
  });

  it('stays out of use where that was asked for', async () => {
    const step = await admin.post<AdminStep>('/api/admin/steps', {
      ...STEP,
      challengeId: chat.challenge.id,
      isActive: false,
      completionCriteria: ['Names the data'],
    });
    await publishAll(admin);
    const stored = (await admin.get<AdminStep[]>('/api/admin/steps')).find(({ id }) => id === step.id);
    expect([stored?.isActive, stored?.pending]).toEqual([false, undefined]);
    await admin.call('DELETE', `/api/admin/steps/${step.id}`);
  });
});

describe('a publication', () => {
  const SAID = 'The receptionist of a clinic in Leeds.';

  it('keeps what was met; the verdict names its revision, and the step says what changed (PR-71)', async () => {
    const [first, second] = (await questionsOf(chat.step)) as [AdminQuestion, AdminQuestion];
    coach.judgements.push(meets(1));
    await chat.send(SAID);
    const [revision] = await revisionsOf(first);
    const reword = async (question: AdminQuestion, text: string) => {
      const now = (await questionsOf(chat.step)).find(({ id }) => id === question.id);
      await admin.call('PUT', `/api/admin/questions/${question.id}`, { ...now, text });
    };
    await reword(first, 'Who is it?');
    await reword(second, 'When was it?');
    await publishAll(admin);
    expect(at(await chat.verdicts(), 0)).toMatchObject({ status: 'completed', evidence: [SAID] });
    const { rows } = await sql<{ revision: number; judged: number }>`
      select question_progress.revision, (judgements.revisions ->> ${String(first.id)})::integer as judged
      from question_progress join step_progress on step_progress.id = step_progress_id
      join judgements on judgements.step_progress_id = step_progress.id
      where question_id = ${first.id} and startup_id = ${chat.startup.id}`.execute(test.database.db);
    expect(rows).toEqual([{ revision: revision?.number, judged: revision?.number }]);
    const changes = await chat.founder.get(`/api/startups/${chat.startup.id}/steps/${chat.step.id}/changes`);
    expect(changes).toEqual({ added: [], changed: [{ id: second.id, text: 'When was it?' }], removed: [] });
    await reword(first, first.text);
    await reword(second, second.text);
    await publishAll(admin);
    const back = await chat.founder.get(`/api/startups/${chat.startup.id}/steps/${chat.step.id}/changes`);
    expect(back).toEqual({ added: [], changed: [], removed: [] });
  });

  it('of a question that was written before the founder began tells of it as new', async () => {
    const question = { stepId: chat.step.id, text: 'And in winter?', order: 9 };
    const { id } = await admin.post<AdminQuestion>('/api/admin/questions', question);
    await chat.send(SAID);
    await publishAll(admin);
    const changes = await chat.founder.get(`/api/startups/${chat.startup.id}/steps/${chat.step.id}/changes`);
    expect(changes).toEqual({ added: [{ id, text: 'And in winter?' }], changed: [], removed: [] });
    await admin.call('DELETE', `/api/admin/questions/${id}`);
  });

  it('under way between two administrators and founders loses nobody anything', async () => {
    const other = await buildAdministrator(test.app);
    const question = at(await questionsOf(chat.step), 0);
    const founders = [chat, await buildChat(test.app), await buildChat(test.app)];
    const answering = founders.map(async founder => {
      coach.judgements.push(meets(1));
      await founder.send(SAID);
    });
    const publishing = [admin, other].map(async (client, who) => {
      for (let round = 0; round < 4; round += 1) {
        const now = (await client.get<AdminQuestion[]>(`/api/admin/steps/${chat.step.id}/questions`)).find(
          ({ id }) => id === question.id,
        );
        await client.call('PUT', `/api/admin/questions/${question.id}`, {
          ...now,
          updatedAt: undefined,
          text: `Who, ${who} ${round}?`,
        });
        const read = (await client.get<PendingChange[]>('/api/admin/changes')).map(asRead);
        // The other one may have published it, or written it anew.
        if (read.length > 0)
          await client.call('POST', '/api/admin/changes/publish', {
            changes: read,
            overridesExamples: true,
          });
      }
    });
    await Promise.all([...answering, ...publishing]);
    await publishAll(admin);
    for (const founder of founders)
      expect(at(await founder.verdicts(), 0)).toMatchObject({ status: 'completed', evidence: [SAID] });
    const revisions = await revisionsOf(question);
    expect(revisions.map(({ number }) => number)).toEqual(
      Array.from(revisions, (_, place) => revisions.length - place),
    );
    const { rows } = await sql<{ wrong: number; now: number }>`
      select count(*) filter (where question_progress.revision is null or not exists (
        select from revisions where kind = 'question' and record_id = question_id
          and number = question_progress.revision))::integer as wrong,
        max(questions.revision) as now
      from question_progress join questions on questions.id = question_id
      where question_id = ${question.id}`.execute(test.database.db);
    expect(rows).toEqual([{ wrong: 0, now: revisions.length }]);
    const now = at(await questionsOf(chat.step), 0);
    await admin.call('PUT', `/api/admin/questions/${question.id}`, { ...now, text: question.text });
    await publishAll(admin);
  });
});

describe('a revision', () => {
  it('is read by its number', async () => {
    const { id, text } = at(await questionsOf(chat.step), 0);
    const url = `/api/admin/revisions/question/${id}`;
    expect(await admin.get(`${url}/1`)).toEqual({ content: expect.objectContaining({ text }) });
    const none = await admin.call('GET', `${url}/999`);
    expect([none.statusCode, none.json().code]).toEqual([404, 'revision.not_found']);
    expect((await admin.call('GET', '/api/admin/revisions/user/1')).statusCode).toBe(400);
  });
});
