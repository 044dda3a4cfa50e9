import {
  type CriterionProgress,
  criterionKey,
  type Message,
  type QuestionProgress,
  type Step,
  type StepProgress,
} from '@groundwork/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { fakeTimers, pass, passUntil } from '../../../test/clock.ts';
import { eventStream, mockNetwork, ORIGIN } from '../../../test/network.ts';
import { buildMessage, buildProgress, buildQuestion, buildStep, buildUser } from '../../../test/samples.ts';
import { useStepSession } from './use-step-session.ts';

fakeTimers();
const network = mockNetwork();
const step = buildStep({ id: 3, challengeId: 2, conversationOpener: 'Who has this problem?' });
const question = buildQuestion({ id: 31, stepId: 3 });
const opener = buildMessage({ id: 10, role: 'assistant', kind: 'opener', content: 'Who has this problem?' });
const closing = buildMessage({ id: 20, role: 'assistant', kind: 'closing', content: 'Well done.' });
const accepted: QuestionProgress = {
  id: 51,
  questionId: 31,
  status: 'completed',
  evidence: ['Nurses.'],
  reason: 'A role.',
  missing: null,
  criteria: [],
  earlier: [],
  isOwnAssessment: false,
  isByPerson: false,
  appeal: null,
  isLeft: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
};

/** State of the fake server, and counts of the requests to it. */
interface Server {
  progress: StepProgress | null;
  verdicts: QuestionProgress[];
  messages: Message[];
  asked: Record<'progress' | 'opener' | 'complete' | 'closing' | 'reset' | 'judge', number>;
}
let server: Server;

beforeEach(() => {
  server = {
    progress: null,
    verdicts: [],
    messages: [],
    asked: { progress: 0, opener: 0, complete: 0, closing: 0, reset: 0, judge: 0 },
  };
  network.use(
    http.get(`${ORIGIN}/api/progress/1/7/2/3`, () => {
      server.asked.progress += 1;
      const missing = { statusCode: 404, code: 'progress.not_found', error: 'Not Found', message: 'None' };
      return server.progress
        ? HttpResponse.json(server.progress)
        : HttpResponse.json(missing, { status: 404 });
    }),
    http.get(`${ORIGIN}/api/progress/41/questions`, () => HttpResponse.json(server.verdicts)),
    http.get(`${ORIGIN}/api/steps/3/questions`, () => HttpResponse.json([question])),
    http.get(`${ORIGIN}/api/steps/3/assistants`, () => HttpResponse.json([])),
    http.get(`${ORIGIN}/api/challenges/2/assistants`, () => HttpResponse.json([])),
    http.get(`${ORIGIN}/api/messages/7/2/3`, () => HttpResponse.json(server.messages)),
    http.post(`${ORIGIN}/api/messages/opener`, () => {
      server.asked.opener += 1;
      server.messages = [opener];
      return HttpResponse.json(opener);
    }),
    http.post(`${ORIGIN}/api/steps/3/complete`, () => {
      server.asked.complete += 1;
      return HttpResponse.json(complete());
    }),
    http.post(`${ORIGIN}/api/messages`, () => {
      server.asked.closing += 1;
      const stream = eventStream();
      stream.push('message', { userMessage: null, reply: { ...closing, content: '', status: 'generating' } });
      server.messages = [...server.messages, closing];
      const done = { userMessage: null, autoCompletionTriggered: false, completedQuestionIds: [] };
      stream.push('done', { ...closing, ...done });
      stream.end();
      return stream.response;
    }),
    http.delete(`${ORIGIN}/api/messages/7/2/3`, () => {
      server.asked.reset += 1;
      server.messages = [];
      server.verdicts = [];
      server.progress = progressAt(0, { attempt: 2, rev: 90, updatedAt: '2026-11-21T10:05:00.000Z' });
      return HttpResponse.json({ success: true });
    }),
  );
});

const progressAt = (percent: number, change: Partial<StepProgress> = {}) =>
  buildProgress({
    id: 41,
    startupId: 7,
    challengeId: 2,
    stepId: 3,
    percent,
    status: percent === 0 ? 'not_started' : 'in_progress',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...change,
  });

function complete() {
  server.progress = progressAt(100, { status: 'completed', rev: 50 });
  const answer = { success: true, completed: true, alreadyCompleted: false };
  return { ...answer, xpAwarded: 50, reason: null, level: 2, nextStepId: 4 };
}

async function open(opened: Step = step) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onLeave = vi.fn();
  const view = renderHook(() => useStepSession(buildUser({ id: 1 }), 7, opened, onLeave), { wrapper });
  await passUntil(() => expect(view.result.current.progress).toBeDefined());
  return { client, session: view.result, onLeave };
}

/** The only question is answered, but the step is not completed yet. */
function standAtTheEnd() {
  server.progress = progressAt(100, { rev: 40 });
  server.verdicts = [accepted];
  server.messages = [opener, buildMessage({ id: 11, content: 'Nurses.' })];
}

describe('a step that is opened for the first time', () => {
  it('is begun by the coach, once', async () => {
    const { session } = await open();
    await passUntil(() => expect(session.current.chat.messages).toEqual([opener]));
    await pass(30_000);
    expect(server.asked.opener).toBe(1);
    expect(server.asked.complete).toBe(0);
  });

  it('waits for its progress to be known', async () => {
    server.progress = progressAt(100, { status: 'completed' });
    server.verdicts = [accepted];
    await open();
    await pass(5000);
    expect(server.asked.opener).toBe(0);
  });
});

describe('a step in which everything is answered', () => {
  it('is completed once, closed once and left 8 s after the last word', async () => {
    standAtTheEnd();
    const { session, onLeave } = await open();
    await passUntil(() => expect(session.current.chat.messages).toContainEqual(closing));
    await passUntil(() => expect(session.current.progress?.leaveAt).not.toBeNull());
    expect(onLeave).not.toHaveBeenCalled();
    await pass(7500);
    expect(onLeave).not.toHaveBeenCalled();
    await pass(1000);
    expect(onLeave).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(server.asked).toMatchObject({ complete: 1, closing: 1 });
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('is not left by a founder who wants to stay', async () => {
    standAtTheEnd();
    const { session, onLeave } = await open();
    await passUntil(() => expect(session.current.progress?.leaveAt).not.toBeNull());
    act(() => session.current.stay());
    await pass(30_000);
    expect(onLeave).not.toHaveBeenCalled();
    expect(session.current.progress).toMatchObject({ isCompleted: true, leaveAt: null });
  });

  it('that had been completed before is neither completed, closed again nor left', async () => {
    standAtTheEnd();
    server.progress = progressAt(100, { status: 'completed' });
    server.messages = [...server.messages, closing];
    const { session, onLeave } = await open();
    await pass(60_000);
    expect(server.asked).toMatchObject({ complete: 0, closing: 0 });
    expect(onLeave).not.toHaveBeenCalled();
    expect(session.current.progress?.isCompleted).toBe(true);
    // Nothing can change any more, so there is no polling.
    expect(server.asked.progress).toBeLessThanOrEqual(2);
  });

  it('that has been given another question since does not ask it', async () => {
    standAtTheEnd();
    server.progress = progressAt(100, { status: 'completed', activeQuestionId: 33 });
    const later = buildQuestion({ id: 33, stepId: 3, text: 'Who else?' });
    network.use(http.get(`${ORIGIN}/api/steps/3/questions`, () => HttpResponse.json([question, later])));
    const { session } = await open();
    expect(session.current.progress?.items.map(({ questionId }) => questionId)).toEqual([31]);
  });

  it('offers another try when completing fails, and the founder need not wait for the throttle', async () => {
    standAtTheEnd();
    network.use(
      http.post(`${ORIGIN}/api/steps/3/complete`, () => {
        server.asked.complete += 1;
        if (server.asked.complete > 1) return HttpResponse.json(complete());
        return HttpResponse.json({ code: 'server.error', message: 'x' }, { status: 500 });
      }),
    );
    const { session } = await open();
    await passUntil(() => expect(session.current.progress?.canRetry).toBe(true));
    expect(session.current.progress).toMatchObject({ percent: 100, isCompleted: false });
    // At once, as the failed call has ended.
    await act(async () => session.current.completion.retry());
    await passUntil(() => expect(session.current.progress?.isCompleted).toBe(true));
    expect(server.asked.complete).toBe(2);
  });

  it('of which the server says that something is open shows what, and can be gone on with', async () => {
    standAtTheEnd();
    const later = buildQuestion({ id: 32, stepId: 3, text: 'What does it cost?', order: 2 });
    network.use(
      http.post(`${ORIGIN}/api/steps/3/complete`, () => {
        server.progress = progressAt(50, { rev: 41, activeQuestionId: 32 });
        const questions = [question, later];
        network.use(http.get(`${ORIGIN}/api/steps/3/questions`, () => HttpResponse.json(questions)));
        const details = { openQuestionIds: [32], openCriteria: [], open: [later.text] };
        return HttpResponse.json({ code: 'step.incomplete', message: 'Open', details }, { status: 409 });
      }),
    );
    const { session } = await open();
    await passUntil(() => expect(session.current.completion.open).toEqual(['What does it cost?']));
    await passUntil(() => expect(session.current.progress?.isComplete).toBe(false));
    expect(session.current.progress).toMatchObject({ percent: 50, canRetry: false });
    await passUntil(() =>
      expect(session.current.progress?.items.map(({ text, state }) => [text, state])).toEqual([
        [question.text, 'completed'],
        ['What does it cost?', 'current'],
      ]),
    );
    await act(async () => session.current.reset(false));
    await passUntil(() => expect(session.current.completion.open).toEqual([]));
  });

  it('is not left while something is typed that was not sent', async () => {
    standAtTheEnd();
    const { session, onLeave } = await open();
    await act(async () => session.current.chat.actions.type('And one more'));
    await passUntil(() => expect(session.current.chat.messages).toContainEqual(closing));
    await pass(10_000);
    expect(onLeave).not.toHaveBeenCalled();
    expect(session.current.chat.draft.text).toBe('And one more');
  });

  it('is tried again by itself, at most three times, when the record does not bear it out', async () => {
    standAtTheEnd();
    network.use(
      http.post(`${ORIGIN}/api/steps/3/complete`, () => {
        server.asked.complete += 1;
        return HttpResponse.json({ ...complete(), xpAwarded: 0, alreadyCompleted: true });
      }),
      http.get(`${ORIGIN}/api/progress/1/7/2/3`, () => HttpResponse.json(progressAt(100, { rev: 40 }))),
    );
    const { session } = await open();
    await pass(90_000);
    expect(server.asked.complete).toBe(3);
    expect(session.current.progress).toMatchObject({ isCompleted: false, canRetry: true });
  });
});

describe('progress on screen', () => {
  it('keeps its height when an answer of the network says less', async () => {
    server.progress = progressAt(67, { rev: 5 });
    server.messages = [opener];
    const { session } = await open();
    expect(session.current.progress?.percent).toBe(67);
    server.progress = progressAt(33, { rev: 6 });
    await pass(11_000);
    expect(server.asked.progress).toBe(2);
    expect(session.current.progress?.percent).toBe(67);
  });

  it('is fetched every 10 s, and every 7 s from 80 % on', async () => {
    server.progress = progressAt(67);
    server.messages = [opener];
    await open();
    await pass(30_500);
    expect(server.asked.progress).toBe(4);
    server.progress = progressAt(83, { rev: 9 });
    await pass(10_000);
    const before = server.asked.progress;
    await pass(21_100);
    expect(server.asked.progress - before).toBe(3);
  });
});

describe('a verdict that is on its way', () => {
  const message = buildMessage({ id: 11, content: 'Nurses.' });
  const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
  const said = { ...reply, content: 'Thanks.', status: 'complete' as const };
  const verdict = (completedQuestionIds: number[], rev = 6) => ({
    progress: progressAt(50, { rev, activeQuestionId: 32 }),
    questions: [],
    completedQuestionIds,
  });

  /** Sends an answer whose stream brings `events`. */
  async function answer(...events: [name: string, data: unknown][]) {
    server.progress = progressAt(33, { rev: 5 });
    server.messages = [opener];
    const stream = eventStream();
    network.use(http.post(`${ORIGIN}/api/messages`, () => stream.response));
    const { session } = await open();
    await act(async () => session.current.chat.actions.type('Nurses.'));
    await act(async () => session.current.chat.actions.send());
    stream.push('message', { userMessage: message, reply });
    for (const event of events) stream.push(...event);
    await pass(50);
    return { session, stream };
  }

  it('is asked for every 3 s after a reload, until it is there', async () => {
    server.progress = progressAt(33, { rev: 5, isJudging: true });
    server.messages = [opener, message, said];
    const { session } = await open();
    expect(session.current.progress?.isJudging).toBe(true);
    const before = server.asked.progress;
    await pass(9100);
    expect(server.asked.progress - before).toBe(3);
    server.progress = progressAt(67, { rev: 6 });
    await pass(3000);
    expect(session.current.progress).toMatchObject({ isJudging: false, percent: 67 });
    const after = server.asked.progress;
    await pass(9000);
    expect(server.asked.progress).toBe(after);
  });

  it('is known of from what the reply waits for, and comes by its stream', async () => {
    const { session, stream } = await answer(['waiting', { for: 'check' }]);
    expect(session.current.progress?.isJudging).toBe(true);
    const asked = server.asked.progress;
    await pass(5000);
    expect(server.asked.progress).toBe(asked);
    expect(session.current.outcome).toBeNull();
    stream.push('verdict', verdict([31]));
    await passUntil(() => expect(session.current.progress?.isJudging).toBe(false));
    expect(session.current.outcome).toEqual({ askedId: 11, completed: [31], nextId: 32 });
  });

  it('is not undone by an older answer that arrives after it', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>(resolve => (answer = resolve));
    network.use(
      http.get(`${ORIGIN}/api/progress/41/questions`, async () => {
        await isAnswered;
        return HttpResponse.json([]);
      }),
    );
    server.messages = [opener];
    const stream = eventStream();
    network.use(http.post(`${ORIGIN}/api/messages`, () => stream.response));
    const { session } = await open();
    await act(async () => session.current.chat.actions.type('Nurses.'));
    server.progress = progressAt(0, { rev: 1 });
    await act(async () => session.current.chat.actions.send());
    stream.push('message', { userMessage: message, reply });
    await passUntil(() => expect(session.current.progress?.record?.rev).toBe(1));
    stream.push('verdict', { ...verdict([31]), questions: [accepted] });
    const evidence = () => session.current.progress?.items[0]?.evidence;
    await passUntil(() => expect(evidence()).toEqual(accepted.evidence));
    answer();
    await pass(1000);
    expect(evidence()).toEqual(accepted.evidence);
  });

  it('is asked about when it is not waited for any longer: the judge may have failed', async () => {
    const { session, stream } = await answer(['waiting', { for: 'check' }]);
    server.progress = progressAt(33, { rev: 5, hasUnjudged: true });
    stream.push('waiting', { for: 'words' });
    await passUntil(() =>
      expect(session.current.progress).toMatchObject({ isJudging: false, hasUnjudged: true }),
    );
  });

  it('says nothing about a newer message', async () => {
    const done = { ...said, userMessage: message, autoCompletionTriggered: false, completedQuestionIds: [] };
    const { session, stream } = await answer(['done', done]);
    const next = eventStream();
    network.use(http.post(`${ORIGIN}/api/messages`, () => next.response));
    server.messages = [opener, message, said];
    await act(async () => session.current.chat.actions.type('In Leeds.'));
    await act(async () => session.current.chat.actions.send());
    next.push('message', {
      userMessage: buildMessage({ id: 13, content: 'In Leeds.' }),
      reply: { ...reply, id: 14, replyTo: 13 },
    });
    await pass(50);
    stream.push('verdict', verdict([31]));
    await passUntil(() => expect(session.current.progress?.record?.rev).toBe(6));
    expect(session.current.outcome).toBeNull();
    next.push('verdict', verdict([], 7));
    await passUntil(() => expect(session.current.outcome).toMatchObject({ askedId: 13, completed: [] }));
  });
});

describe('a step that is judged on its own list', () => {
  const [town, day] = ['Names a town', 'Names a day'];
  const criterion = (text: string, change: Partial<CriterionProgress> = {}): CriterionProgress => ({
    key: criterionKey(text),
    text,
    isRequired: true,
    isMet: false,
    evidence: [],
    reason: null,
    missing: null,
    ...change,
  });
  const listed = (percent: number, rev: number, ...criteria: CriterionProgress[]) => {
    const completedCriteria = criteria.filter(({ isMet }) => isMet).map(({ text }) => text);
    const criteriaCompletion = { objective: null, objectiveCompleted: false, completedCriteria, criteria };
    return progressAt(percent, { rev, activeQuestionId: null, criteriaCompletion });
  };

  it.each([
    ['goes on being revised, with its text, when it is refused', [], 5, 'Everybody.'],
    ['is done with when it is accepted', [5], null, ''],
  ])('a new answer %s', async (_, completedQuestionIds, topic, text) => {
    server.progress = progressAt(50, { rev: 5 });
    server.messages = [opener];
    const stream = eventStream();
    network.use(http.post(`${ORIGIN}/api/messages`, () => stream.response));
    const { session } = await open();
    const chat = () => session.current.chat;
    await act(async () => chat().actions.setTopic(5, 'Everybody.'));
    await act(async () => chat().actions.send());
    const message = buildMessage({ id: 11, content: 'Everybody.' });
    const reply = buildMessage({ id: 12, role: 'assistant', status: 'generating', replyTo: 11 });
    stream.push('message', { userMessage: message, reply });
    await passUntil(() => expect(chat().topic).toBeNull());
    stream.push('verdict', { progress: progressAt(50, { rev: 6 }), questions: [], completedQuestionIds });
    await passUntil(() => expect(session.current.progress?.record?.rev).toBe(6));
    expect([chat().topic, chat().text]).toEqual([topic, text]);
    // The list shows the revision instead.
    expect(session.current.outcome).toBeNull();
  });

  it('shows of each entry what was accepted, why and what is missing, as new as the last verdict', async () => {
    const met = criterion(town, { isMet: true, evidence: ['In Leeds.'], reason: 'You say so.' });
    server.progress = listed(0, 5, criterion(town), criterion(day, { missing: 'Which day?' }));
    server.messages = [opener];
    const stream = eventStream();
    network.use(
      http.get(`${ORIGIN}/api/steps/3/questions`, () => HttpResponse.json([])),
      http.post(`${ORIGIN}/api/messages`, () => stream.response),
    );
    const { session } = await open({ ...step, completionCriteria: [town, day] });
    const items = () => session.current.progress?.items ?? [];
    expect(items()[1]).toMatchObject({ text: day, state: 'open', missing: 'Which day?' });
    await act(async () => session.current.chat.actions.type('In Leeds.'));
    await act(async () => session.current.chat.actions.send());
    const message = buildMessage({ id: 11, content: 'In Leeds.' });
    const reply = buildMessage({ id: 12, role: 'assistant', status: 'generating', replyTo: 11 });
    stream.push('message', { userMessage: message, reply });
    server.progress = listed(50, 6, met, criterion(day, { missing: 'Still no day.' }));
    stream.push('verdict', { progress: server.progress, questions: [], completedQuestionIds: [] });
    await passUntil(() =>
      expect(items()[0]).toMatchObject({
        state: 'completed',
        evidence: ['In Leeds.'],
        reason: 'You say so.',
      }),
    );
    expect(items()[1]).toMatchObject({ state: 'open', missing: 'Still no day.' });
  });
});

describe('a reset', () => {
  it('clears everything at once, looks again at 250, 750 and 2000 ms, and begins anew', async () => {
    standAtTheEnd();
    server.progress = progressAt(67, { rev: 40 });
    const { session } = await open();
    await act(async () => session.current.reset(false));
    await passUntil(() => expect(session.current.progress?.percent).toBe(0));
    expect(session.current.progress?.items.map(({ state }) => state)).not.toContain('completed');
    const asked = server.asked.progress;
    await pass(3500);
    // The refetch that follows every mutation is the fourth.
    expect(server.asked.progress - asked).toBeGreaterThanOrEqual(3);
    expect(session.current.chat.messages).toEqual([opener]);
    expect(server.asked).toMatchObject({ reset: 1, opener: 1, complete: 0 });
  });

  it('is not undone by an answer from before it', async () => {
    standAtTheEnd();
    const { client, session } = await open();
    await passUntil(() => expect(session.current.progress?.isCompleted).toBe(true));
    await act(async () => session.current.stay());
    await act(async () => session.current.reset(false));
    await passUntil(() => expect(session.current.progress?.percent).toBe(0));
    await act(async () => {
      client.setQueryData(['/api/progress', '1/7/2/3'], progressAt(100, { rev: 95 }));
    });
    await pass(1000);
    expect(session.current.progress?.percent).toBe(0);
    expect(server.asked.complete).toBe(1);
  });

  it('that is asked for twice is made once', async () => {
    standAtTheEnd();
    server.progress = progressAt(67, { rev: 40 });
    const { session } = await open();
    await act(async () => {
      session.current.reset(false);
      session.current.reset(false);
    });
    await passUntil(() => expect(session.current.progress?.percent).toBe(0));
    expect(server.asked.reset).toBe(1);
  });

  it('of the chat alone keeps the progress', async () => {
    standAtTheEnd();
    server.progress = progressAt(67, { rev: 40 });
    network.use(
      http.delete(`${ORIGIN}/api/messages/7/2/3`, ({ request }) => {
        server.asked.reset += 1;
        expect(new URL(request.url).searchParams.get('preserveProgress')).toBe('true');
        server.messages = [];
        return HttpResponse.json({ success: true });
      }),
    );
    const { session } = await open();
    await act(async () => session.current.reset(true));
    await passUntil(() => expect(session.current.chat.messages).toEqual([opener]));
    await pass(5000);
    expect(session.current.progress?.percent).toBe(67);
  });
});

describe('a reset in another tab', () => {
  it('empties the chat here as well, and the coach begins again', async () => {
    server.progress = progressAt(67, { rev: 40 });
    server.verdicts = [accepted];
    server.messages = [opener, buildMessage({ id: 11, content: 'Nurses.' })];
    const { session } = await open();
    await pass(6000);
    server.progress = progressAt(0, { attempt: 2, rev: 90, updatedAt: '2026-11-21T10:05:00.000Z' });
    server.verdicts = [];
    server.messages = [];
    await passUntil(() => expect(session.current.progress?.percent).toBe(0));
    await passUntil(() => expect(session.current.chat.messages).toEqual([opener]));
  });
});

describe('an answer whose judge failed', () => {
  it('is judged when the founder asks for it', async () => {
    server.progress = progressAt(0, { rev: 5, status: 'in_progress', hasUnjudged: true });
    server.messages = [opener];
    const judged = progressAt(100, { rev: 6, status: 'in_progress', hasUnjudged: false });
    network.use(
      http.post(`${ORIGIN}/api/progress/41/judge`, () => {
        server.asked.judge += 1;
        server.progress = judged;
        server.verdicts = [accepted];
        return HttpResponse.json({ progress: judged, questions: [accepted], completedQuestionIds: [31] });
      }),
    );
    const { session } = await open();
    expect(session.current.progress?.hasUnjudged).toBe(true);
    await act(async () => session.current.checkAgain.check());
    await passUntil(() => expect(session.current.progress?.percent).toBe(100));
    expect(session.current.progress?.items[0]).toMatchObject({ state: 'completed', evidence: ['Nurses.'] });
    expect(server.asked.judge).toBe(1);
  });
});
