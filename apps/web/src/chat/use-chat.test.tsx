import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { stepChatKind } from '../features/step/step-chat-kind.ts';
import { stepQueries } from '../features/step/step-queries.ts';
import { fakeTimers, pass, passUntil } from '../test/clock.ts';
import { eventStream, mockNetwork, ORIGIN } from '../test/network.ts';
import { buildMessage, buildProgress } from '../test/samples.ts';
import { MAX_AUTOMATIC_RETRIES } from './sending/send-failure.ts';
import { useChat } from './use-chat.ts';

fakeTimers();
const network = mockNetwork();
const scope = { startupId: 7, challengeId: 2, stepId: 3 };
const founder = buildMessage({ id: 11, content: 'Tuesday in Leeds' });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const finished = { ...reply, content: 'Good: a day.', status: 'complete' as const };
const done = { ...finished, userMessage: founder, autoCompletionTriggered: false, completedQuestionIds: [] };

let stored: unknown[];
beforeEach(() => {
  stored = [];
  network.use(http.get(`${ORIGIN}/api/messages/7/2/3`, () => HttpResponse.json(stored)));
});

let draws: number;

async function openChat() {
  const client = createQueryClient();
  draws = 0;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    () => {
      draws += 1;
      return useChat(client => stepChatKind(client, 1, scope));
    },
    { wrapper },
  );
  await passUntil(() => expect(view.result.current.messages).toBeDefined());
  const type = (text: string) => act(async () => view.result.current.actions.type(text));
  const send = () => act(async () => view.result.current.actions.send());
  return { client, chat: view.result, type, send };
}

/** Answers each send with the next of `answers` and records the keys. */
function answerSends(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  network.use(
    http.post(`${ORIGIN}/api/messages`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers.shift()?.() ?? HttpResponse.error();
    }),
  );
  return keys;
}

it('sends, streams and stores', async () => {
  const stream = eventStream();
  answerSends(() => stream.response);
  const { client, chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  expect(chat.current.live).toMatchObject({ phase: 'sending', pendingText: 'Tuesday in Leeds' });
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.live.phase).toBe('reading'));
  expect(chat.current.draft.text).toBe('');
  stream.push('verdict', {
    progress: buildProgress({ rev: 9, percent: 67 }),
    questions: [],
    completedQuestionIds: [],
  });
  await passUntil(() =>
    expect(client.getQueryData(stepQueries.progress(1, scope).queryKey)).toMatchObject({ percent: 67 }),
  );
  stream.push('delta', { text: 'Good', offset: 0 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good'));
  stored = [founder, finished];
  stream.push('done', done);
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
  expect(chat.current.messages?.map(({ content }) => content)).toEqual(['Tuesday in Leeds', 'Good: a day.']);
});

it('is free after the end of a reply, while its stream is open for a late verdict', async () => {
  const [stream, next] = [eventStream(), eventStream()];
  const keys = answerSends(
    () => stream.response,
    () => next.response,
  );
  const { client, chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  stream.push('message', { userMessage: founder, reply });
  stream.push('done', done);
  stored = [founder, finished];
  await passUntil(() => expect(chat.current).toMatchObject({ isBusy: false, canStop: false }));
  for (let halves = 0; halves < 4; halves += 1) {
    await pass(30_000);
    // An event that only a newer server might send.
    stream.push('still-there', {});
  }
  stream.push('verdict', { progress: buildProgress({ rev: 9 }), questions: [], completedQuestionIds: [31] });
  await passUntil(() =>
    expect(client.getQueryData(stepQueries.progress(1, scope).queryKey)).toMatchObject({ rev: 9 }),
  );
  await type('And Wednesday');
  await send();
  expect([chat.current.live.phase, keys.length]).toEqual(['sending', 2]);
});

it('draws once for each event, and only the message that it is about is another', async () => {
  const before = buildMessage({ id: 9 });
  stored = [before];
  const stream = eventStream();
  answerSends(() => stream.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  const [known] = chat.current.messages ?? [];
  const drawsFor = async (event: string, data: unknown) => {
    draws = 0;
    stream.push(event, data);
    // Longer than a frame, but before the refetch that follows a mutation.
    await pass(100);
    return draws;
  };
  expect(await drawsFor('message', { userMessage: founder, reply })).toBe(1);
  expect(await drawsFor('delta', { text: 'Good', offset: 0 })).toBe(1);
  const text = chat.current.messages?.[1];
  expect(await drawsFor('delta', { text: ': a day.', offset: 4 })).toBe(1);
  expect(chat.current.messages?.[0]).toBe(known);
  expect(chat.current.messages?.[1]).toBe(text);
  expect(await drawsFor('done', done)).toBe(1);
  expect(chat.current).toMatchObject({ isBusy: false, live: { phase: 'idle' } });
  expect(chat.current.messages?.at(-1)).toMatchObject(finished);
});

it('keeps the text and reuses the key while the outcome of a send is unknown', async () => {
  const stream = eventStream();
  const unreachable = () => HttpResponse.error();
  const broken = () => HttpResponse.json({ code: 'server.error', message: 'x' }, { status: 500 });
  // The request layer tries each send three times.
  const tries = [unreachable, unreachable, unreachable, broken, broken, broken];
  const keys = answerSends(...tries, () => stream.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  await passUntil(() => expect(chat.current.failure?.of).toBe('send'));
  expect(chat.current.draft.text).toBe('Tuesday in Leeds');
  expect(chat.current.isBusy).toBe(false);
  await send();
  await passUntil(() => expect(chat.current.failure?.error.message).toBe('500: x'));
  await send();
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.draft.text).toBe(''));
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

it('takes a new key after a refusal and after an edit', async () => {
  const refuse = () => HttpResponse.json({ code: 'challenge.locked', message: 'Wait' }, { status: 403 });
  const keys = answerSends(refuse, () => HttpResponse.error());
  const { chat, type, send } = await openChat();
  await type('Tuesday');
  await send();
  await passUntil(() => expect(chat.current.failure?.error.message).toBe('403: Wait'));
  await send();
  await passUntil(() => expect(new Set(keys).size).toBe(2));
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
  await type('Tuesday in Leeds');
  await send();
  await passUntil(() => expect(new Set(keys).size).toBe(3));
});

it('picks up a reply that was being written when the page was opened', async () => {
  stored = [founder, { ...reply, content: 'Good' }];
  const stream = eventStream();
  let offset: string | null = null;
  network.use(
    http.get(`${ORIGIN}/api/messages/12/stream`, ({ request }) => {
      offset = new URL(request.url).searchParams.get('offset');
      return stream.response;
    }),
  );
  const { chat } = await openChat();
  await passUntil(() => expect(offset).toBe('4'));
  expect(chat.current.isBusy).toBe(true);
  stream.push('delta', { text: ': a day.', offset: 4 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good: a day.'));
  stored = [founder, finished];
  stream.push('done', done);
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
});

it('resumes after the connection broke, and does not ask for the text again', async () => {
  const first = eventStream();
  const second = eventStream();
  answerSends(() => first.response);
  network.use(http.get(`${ORIGIN}/api/messages/12/stream`, () => second.response));
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  first.push('message', { userMessage: founder, reply });
  first.push('delta', { text: 'Good', offset: 0 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good'));
  stored = [founder, { ...reply, content: 'Good' }];
  first.end();
  await passUntil(() => expect(chat.current.live.phase).toBe('writing'));
  second.push('delta', { text: ': a day.', offset: 4 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good: a day.'));
  expect(chat.current.failure).toBeNull();
  expect(chat.current.draft.text).toBe('');
});

it('tells the founder when the server stays away, keeps what was shown, and sends nothing twice', async () => {
  const first = eventStream();
  const keys = answerSends(() => first.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  first.push('message', { userMessage: founder, reply });
  first.push('delta', { text: 'Good', offset: 0 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good'));
  network.use(
    http.get(`${ORIGIN}/api/messages/7/2/3`, () => HttpResponse.error()),
    http.get(`${ORIGIN}/api/messages/12/stream`, () => HttpResponse.error()),
  );
  first.end();
  await passUntil(() => expect(chat.current.failure).not.toBeNull());
  // A retry refetches the chat: the message is stored and is not sent again.
  expect(chat.current.failure?.of).toBe('load');
  expect(chat.current.messages?.at(-1)?.content).toBe('Good');
  stored = [founder, { ...reply, content: 'Good', status: 'interrupted' }];
  network.use(http.get(`${ORIGIN}/api/messages/7/2/3`, () => HttpResponse.json(stored)));
  await act(async () => chat.current.actions.tryAgain({ isAutomatic: false }));
  await passUntil(() => expect(chat.current.messages?.at(-1)?.status).toBe('interrupted'));
  expect(chat.current.isBusy).toBe(false);
  expect(keys).toHaveLength(1);
});

const broken = {
  ...reply,
  status: 'failed' as const,
  failure: { code: 'coach.rate_limited', message: 'Busy' },
};

it('has a failed reply written again, never the message sent again, and not without end', async () => {
  const stream = eventStream();
  const sends = answerSends(() => stream.response);
  let retries = 0;
  network.use(
    http.post(`${ORIGIN}/api/messages/11/retry`, () => {
      retries += 1;
      const next = eventStream();
      next.push('message', { userMessage: founder, reply });
      next.push('error', { code: 'coach.rate_limited', message: 'Busy', retryAfter: 7, reply: broken });
      next.end();
      return next.response;
    }),
  );
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  stream.push('message', { userMessage: founder, reply });
  stored = [founder, broken];
  stream.push('error', { code: 'coach.rate_limited', message: 'Busy', retryAfter: 7, reply: broken });
  stream.end();
  for (let round = 0; round < MAX_AUTOMATIC_RETRIES; round += 1) {
    await passUntil(() =>
      expect(chat.current.failure).toMatchObject({ of: 'reply', error: { retryAfter: 7 } }),
    );
    expect(chat.current.mayRetryAlone).toBe(true);
    await act(async () => chat.current.actions.tryAgain({ isAutomatic: true }));
    await passUntil(() => expect(retries).toBe(round + 1));
  }
  await passUntil(() => expect(chat.current.failure?.of).toBe('reply'));
  expect(chat.current.mayRetryAlone).toBe(false);
  // A retry by the founder resets the count.
  await act(async () => chat.current.actions.tryAgain({ isAutomatic: false }));
  await passUntil(() => expect(chat.current.failure?.of).toBe('reply'));
  expect(chat.current.mayRetryAlone).toBe(true);
  expect(sends).toHaveLength(1);
});

it('does not try a reply again by itself that had failed before the page was opened', async () => {
  stored = [founder, broken];
  const { chat } = await openChat();
  expect(chat.current.failure).toMatchObject({ of: 'reply', error: { message: 'Busy' } });
  expect(chat.current.mayRetryAlone).toBe(false);
});

it('does not send an edited text by itself', async () => {
  answerSends(() => HttpResponse.json({ code: 'request.rate_limited', message: 'Slow' }, { status: 429 }));
  const { chat, type, send } = await openChat();
  await type('Tuesday');
  await send();
  await passUntil(() => expect(chat.current.failure?.of).toBe('send'));
  expect(chat.current.mayRetryAlone).toBe(true);
  await type('Tuesday in');
  expect(chat.current.mayRetryAlone).toBe(false);
});

it('puts an unanswered message back into the input before its chat is cleared', async () => {
  stored = [founder, broken];
  const { chat } = await openChat();
  await act(async () => chat.current.actions.keepUnanswered());
  await act(async () => chat.current.actions.clear());
  expect(chat.current.draft.text).toBe(founder.content);
  expect(chat.current.messages).toEqual([]);
});

it('is no failure when the step was completed elsewhere, and the text stays', async () => {
  answerSends(() =>
    HttpResponse.json({ code: 'step.already_completed', message: 'Step already completed' }, { status: 409 }),
  );
  const { chat, type, send } = await openChat();
  await type('Tuesday');
  await send();
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
  expect(chat.current.failure).toBeNull();
  expect(chat.current.draft.text).toBe('Tuesday');
});

it('follows the reply of another tab that was quicker, and keeps the text', async () => {
  stored = [];
  const theirs = eventStream();
  answerSends(() => HttpResponse.json({ code: 'chat.reply_in_progress', message: 'Wait' }, { status: 409 }));
  network.use(http.get(`${ORIGIN}/api/messages/12/stream`, () => theirs.response));
  const { chat, type, send } = await openChat();
  await type('Tuesday');
  stored = [founder, { ...reply, content: 'Go' }];
  await send();
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Go'));
  theirs.push('delta', { text: 'od', offset: 2 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good'));
  expect(chat.current.failure).toBeNull();
  expect(chat.current.draft.text).toBe('Tuesday');
});

it('leaves a founder who is typing alone', async () => {
  const stream = eventStream();
  answerSends(() => stream.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  stream.push('message', { userMessage: founder, reply });
  stored = [founder, broken];
  stream.push('error', { code: 'coach.rate_limited', message: 'Busy', retryAfter: 7, reply: broken });
  stream.end();
  await passUntil(() => expect(chat.current.mayRetryAlone).toBe(true));
  await type('And');
  expect(chat.current.mayRetryAlone).toBe(false);
});

it('keeps what another tab has typed when its own text is sent', async () => {
  const stream = eventStream();
  answerSends(() => stream.response);
  const { type, send } = await openChat();
  await type('Tuesday in Leeds');
  const storageKey = Object.keys(localStorage).find(key => key.includes('7:3')) ?? '';
  localStorage.setItem(storageKey, JSON.stringify({ text: 'Half a', key: null }));
  await send();
  // Sending stores the text with its key first, so the other tab's text has to be written again.
  localStorage.setItem(storageKey, JSON.stringify({ text: 'Half a', key: null }));
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(localStorage.getItem(storageKey)).toContain('Half a'));
  stream.push('done', done);
});

it('lets the next message be typed while one is on its way and its reply is written', async () => {
  const stream = eventStream();
  const keys = answerSends(() => stream.response);
  const { chat, type, send } = await openChat();
  const typeOn = (text: string) => act(async () => chat.current.actions.type(text));
  await type('Tuesday in Leeds');
  await send();
  expect(chat.current.text).toBe('');
  await typeOn('And on');
  expect(chat.current.live.pendingText).toBe('Tuesday in Leeds');
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.live.phase).toBe('reading'));
  expect(chat.current.text).toBe('And on');
  await typeOn('And on Friday');
  stored = [founder, { ...finished, status: 'stopped' }];
  stream.push('done', { ...done, status: 'stopped' });
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
  expect(chat.current.text).toBe('And on Friday');
  expect(chat.current.unsent).toBeNull();
  expect(localStorage.getItem(Object.keys(localStorage).find(key => key.includes('7:3')) ?? '')).toContain(
    'And on Friday',
  );
  expect(keys).toHaveLength(1);
});

it('keeps both texts when a send fails meanwhile, and sends the first of them first, under its key', async () => {
  const unreachable = () => HttpResponse.error();
  const stream = eventStream();
  const bodies: unknown[] = [];
  const keys = answerSends(unreachable, unreachable, unreachable, () => stream.response);
  network.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST') bodies.push(await request.clone().json());
  });
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  await act(async () => chat.current.actions.type('And on Friday'));
  await passUntil(() => expect(chat.current.failure?.of).toBe('send'));
  expect([chat.current.unsent, chat.current.text]).toEqual(['Tuesday in Leeds', 'And on Friday']);
  await send();
  expect(chat.current.unsent).toBeNull();
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.live.phase).toBe('reading'));
  expect(chat.current.text).toBe('And on Friday');
  expect(new Set(keys).size).toBe(1);
  expect(new Set(bodies.map(body => (body as { content: string }).content))).toEqual(
    new Set(['Tuesday in Leeds']),
  );
});

it('gives the unsent text back to a founder who deletes what was typed after it', async () => {
  answerSends();
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  await act(async () => chat.current.actions.type('And'));
  await passUntil(() => expect(chat.current.unsent).toBe('Tuesday in Leeds'));
  await act(async () => chat.current.actions.type(''));
  expect([chat.current.unsent, chat.current.text]).toEqual([null, 'Tuesday in Leeds']);
});

it('puts an unanswered message back above what was typed since', async () => {
  stored = [founder, broken];
  const { chat, type } = await openChat();
  await type('And on Friday');
  await act(async () => chat.current.actions.keepUnanswered());
  expect(chat.current.draft.text).toBe(`${founder.content}\n\nAnd on Friday`);
});

it('keeps the text that came too soon, and sends it once when the time is over', async () => {
  const stream = eventStream();
  const tooSoon = () =>
    HttpResponse.json(
      { statusCode: 429, code: 'request.rate_limited', error: 'Too Many Requests', message: 'Wait' },
      { status: 429, headers: { 'retry-after': '41' } },
    );
  const keys = answerSends(tooSoon, () => stream.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  await passUntil(() =>
    expect(chat.current.failure).toMatchObject({ of: 'send', error: { retryAfter: 41 } }),
  );
  expect([chat.current.draft.text, chat.current.mayRetryAlone]).toEqual(['Tuesday in Leeds', true]);
  expect(keys).toHaveLength(1);
  act(() => chat.current.actions.tryAgain({ isAutomatic: true }));
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.draft.text).toBe(''));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('keeps the text that has no room in a full chat, and sends it when that is cleared', async () => {
  const stream = eventStream();
  const full = () =>
    HttpResponse.json(
      { statusCode: 409, code: 'chat.full', error: 'Conflict', message: 'Full' },
      { status: 409 },
    );
  const keys = answerSends(full, () => stream.response);
  const { chat, type, send } = await openChat();
  await type('Tuesday in Leeds');
  await send();
  await passUntil(() => expect(chat.current.failure).toMatchObject({ error: { code: 'chat.full' } }));
  act(() => chat.current.actions.clear());
  expect([chat.current.failure, chat.current.draft.text]).toEqual([null, 'Tuesday in Leeds']);
  await send();
  stream.push('message', { userMessage: founder, reply });
  await passUntil(() => expect(chat.current.draft.text).toBe(''));
  expect(new Set(keys).size).toBe(2);
});
