import type { AdminStep, CurriculumImpact } from '@groundwork/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { publishAll } from '../../test/publish-all.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, buildStartup, type TestClient } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

let admin: TestClient;
let chats: [Chat, Chat];
const impact = (query = '') => admin.get<CurriculumImpact>(`/api/admin/impact${query}`);

describe('what founders have in a part of the curriculum [AD-106]', () => {
  beforeAll(async () => {
    admin = await buildAdministrator(test.app);
    chats = [await buildChat(test.app), await buildChat(test.app)];
    const [first, second] = chats;
    // One founder with two startups, one of which was only opened; the other with one answer in another step.
    coach.judgements.push(meets(9));
    await first.send('It was so on Tuesday.');
    const other = await buildStartup(first.founder, { name: 'Other' });
    const opened = { ...first.scope, startupId: other.id };
    await first.founder.post('/api/messages/opener', opened);
    coach.judgements.push(meets(1));
    await second.send('It was so on Wednesday.');
  });

  it('counts founders once, conversations that they wrote in, and accepted answers', async () => {
    const accepted = (await Promise.all(chats.map(chat => chat.verdicts())))
      .flat()
      .filter(({ status }) => status === 'completed').length;
    expect(accepted).toBeGreaterThan(1);
    const { challenge, step, steps, questions } = chats[0];
    const counts = { founders: 2, conversations: 2, acceptedAnswers: accepted };
    expect(await impact(`?stepId=${step.id}`)).toEqual({ ...counts, steps: 1, questions: questions.length });
    expect(await impact(`?challengeId=${challenge.id}`)).toMatchObject({ ...counts, steps: steps.length });
    expect(await impact()).toMatchObject(counts);
  });

  it('counts for a question those who worked on it, and no conversation, because the chat stays', async () => {
    const { questions } = chats[0];
    const verdicts = (await Promise.all(chats.map(chat => chat.verdicts()))).map(list =>
      list.find(({ questionId }) => questionId === at(questions, 0).id),
    );
    expect(await impact(`?questionId=${at(questions, 0).id}`)).toEqual({
      steps: 1,
      questions: 1,
      founders: verdicts.filter(Boolean).length,
      conversations: 0,
      acceptedAnswers: verdicts.filter(verdict => verdict?.status === 'completed').length,
    });
  });

  it('counts met criteria of a step of its own list', async () => {
    const { challenge, founder, startup } = chats[0];
    const step = await admin.post<AdminStep>('/api/admin/steps', {
      challengeId: challenge.id,
      title: 'Town',
      description: 'Where.',
      order: 90,
      completionCriteria: ['Names a town'],
    });
    await publishAll(admin);
    coach.judgements.push(meets(1));
    const scope = { startupId: startup.id, challengeId: challenge.id, stepId: step.id };
    await founder.post('/api/messages', { ...scope, content: 'It was in Leeds.' });
    const counts = { steps: 1, questions: 0, founders: 1, conversations: 1, acceptedAnswers: 1 };
    expect(await impact(`?stepId=${step.id}`)).toEqual(counts);
    await admin.call('DELETE', `/api/admin/steps/${step.id}`);
    expect(await impact(`?stepId=${step.id}`)).toEqual({
      steps: 0,
      questions: 0,
      founders: 0,
      conversations: 0,
      acceptedAnswers: 0,
    });
  });

  it('is told to administrators alone', async () => {
    const founder = await buildFounder(test.app);
    expect((await founder.call('GET', '/api/admin/impact')).statusCode).toBe(403);
    for (const query of ['stepId=x', 'userId=1'])
      expect((await admin.call('GET', `/api/admin/impact?${query}`)).statusCode).toBe(400);
  });
});
