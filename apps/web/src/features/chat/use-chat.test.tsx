import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { fakeTimers, passUntil } from '../../test/clock.ts';
import { eventStream, mockNetwork, ORIGIN } from '../../test/network.ts';
import { buildMessage, buildProgress } from '../../test/samples.ts';
import { chatQueries } from './chat-queries.ts';
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

async function openChat() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(() => useChat(1, scope, null), { wrapper });
  await passUntil(() => expect(view.result.current.messages).toBeDefined());
  const type = (text: string) => act(async () => view.result.current.draft.setText(text));
  const send = () => act(async () => view.result.current.send());
  return { client, chat: view.result, type, send };
}

/** Answers every send with the next of `answers` and remembers the keys. */
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
    expect(client.getQueryData(chatQueries.progress(1, scope).queryKey)).toMatchObject({ percent: 67 }),
  );
  stream.push('delta', { text: 'Good', offset: 0 });
  await passUntil(() => expect(chat.current.messages?.at(-1)?.content).toBe('Good'));
  stored = [founder, finished];
  stream.push('done', done);
  await passUntil(() => expect(chat.current.isBusy).toBe(false));
  expect(chat.current.messages?.map(({ content }) => content)).toEqual(['Tuesday in Leeds', 'Good: a day.']);
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
  await passUntil(() => expect(chat.current.failure?.isSend).toBe(true));
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
  const refuse = () =>
    HttpResponse.json({ code: 'chat.reply_in_progress', message: 'Wait' }, { status: 409 });
  const keys = answerSends(refuse, () => HttpResponse.error());
  const { chat, type, send } = await openChat();
  await type('Tuesday');
  await send();
  await passUntil(() => expect(chat.current.failure?.error.message).toBe('409: Wait'));
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
  // Trying again fetches the chat; the message itself is safe and is not sent a second time.
  expect(chat.current.failure?.isSend).toBe(false);
  expect(chat.current.messages?.at(-1)?.content).toBe('Good');
  stored = [founder, { ...reply, content: 'Good', status: 'interrupted' }];
  network.use(http.get(`${ORIGIN}/api/messages/7/2/3`, () => HttpResponse.json(stored)));
  await act(async () => chat.current.reload());
  await passUntil(() => expect(chat.current.messages?.at(-1)?.status).toBe('interrupted'));
  expect(chat.current.isBusy).toBe(false);
  expect(keys).toHaveLength(1);
});
