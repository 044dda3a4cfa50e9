import type { Message } from '@groundwork/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeTimers, pass, passUntil } from '../test/clock.ts';
import { eventStream, mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildMessage } from '../test/samples.ts';
import { Guidance, STORING } from './test/guidance.tsx';

// Browser APIs that the conversation needs and jsdom lacks.
vi.stubGlobal('CSS', { supports: () => true });
Element.prototype.scrollTo = () => {};
fakeTimers();
const network = mockNetwork();

const TEXT = 'Is the test too broad?';
const founder = buildMessage({ id: 11, content: TEXT });
const reply = buildMessage({ id: 12, role: 'assistant', content: '', status: 'generating', replyTo: 11 });
const finished = { ...reply, content: 'Name one customer.', status: 'complete' as const };
const done = (change: Partial<Message & { messagesLeft: number }> = {}) => ({
  ...finished,
  ...change,
  userMessage: founder,
  autoCompletionTriggered: false,
  completedQuestionIds: [],
});

/** State of the fake server, and the requests to it. */
let stored: Message[];
let reads: number;
let sent: unknown[];
let stream: ReturnType<typeof eventStream>;
beforeEach(() => {
  stored = [];
  reads = 0;
  sent = [];
  stream = eventStream();
  const address = `${ORIGIN}/api/second-kind/9/messages`;
  network.use(
    http.get(address, () => {
      reads += 1;
      return HttpResponse.json(stored);
    }),
    http.post(address, async ({ request }) => {
      sent.push(await request.json());
      return stream.response;
    }),
  );
});

const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

async function open(page = <Guidance />) {
  renderApp(page);
  await passUntil(() => void input());
}

async function send() {
  fireEvent.change(input(), { target: { value: TEXT } });
  press('Send message');
  await passUntil(() => expect(sent).toHaveLength(1));
}

async function receive(...events: [name: string, data: unknown][]) {
  for (const [name, data] of events) stream.push(name, data);
  await pass(50);
}

it('speaks its own words', async () => {
  await open();
  expect(screen.getByRole('heading').textContent).toBe("Let's Validate Your Card");
  expect(input().placeholder).toBe('Ask your Co-Founder for guidance...');
  expect(document.body.textContent).not.toMatch(/step|answer/i);
});

it('sends, and shows the reply as it is written', async () => {
  await open();
  await send();
  expect(sent).toEqual([{ role: 'user', content: TEXT }]);
  expect([items(), input().value]).toEqual([[`You${TEXT}`, 'Thinking…'], '']);
  await receive(['message', { userMessage: founder, reply }], ['delta', { text: 'Name', offset: 0 }]);
  expect(items()).toEqual([`You${TEXT}`, 'Co-FounderName']);
  stored = [founder, finished];
  await receive(['delta', { text: ' one', offset: 4 }], ['done', done()]);
  expect(items()).toEqual([`You${TEXT}`, 'Co-FounderName one customer.']);
  expect(screen.getByRole('log').textContent).toBe('Co-Founder: Name one customer.');
});

it('[SC-73] says about how many messages are left, once a reply does', async () => {
  await open();
  await send();
  stored = [founder, finished];
  await receive(['message', { userMessage: founder, reply }], ['done', done({ messagesLeft: 3 })]);
  expect(screen.getByText('Messages left today: about 3')).toBeDefined();
});

it('[SC-73] says when none is left', async () => {
  await open();
  await send();
  stored = [founder, finished];
  await receive(['message', { userMessage: founder, reply }], ['done', done({ messagesLeft: 0 })]);
  expect(screen.getByText('No messages left today')).toBeDefined();
});

it('[CO-51] says once that the day is used up, and offers no retry', async () => {
  const message = 'It resets at midnight UTC.';
  network.use(
    http.post(`${ORIGIN}/api/second-kind/9/messages`, () => {
      sent.push(null);
      return HttpResponse.json({ code: 'budget.exhausted', message }, { status: 429 });
    }),
  );
  await open();
  await send();
  await passUntil(() => void screen.getByText(`${message} Your text is still here.`));
  expect(screen.queryByText('Error sending message')).toBeNull();
  expect(screen.queryByRole('button', { name: /Retry|Try/ })).toBeNull();
  expect(input().value).toBe(TEXT);
});

it('stops', async () => {
  let stops = 0;
  network.use(
    http.post(`${ORIGIN}/api/messages/12/stop`, () => {
      stops += 1;
      return HttpResponse.json({ success: true });
    }),
  );
  await open();
  await send();
  await receive(['message', { userMessage: founder, reply }], ['delta', { text: 'Name', offset: 0 }]);
  press('Stop');
  await passUntil(() => expect(stops).toBe(1));
  const stopped = { content: 'Name', status: 'stopped' as const };
  stored = [founder, { ...finished, ...stopped }];
  await receive(['done', done(stopped)]);
  expect(items()).toEqual([`You${TEXT}`, 'Co-FounderNameStopped']);
});

it('says why a reply failed, and has it written again', async () => {
  const again = eventStream();
  network.use(http.post(`${ORIGIN}/api/messages/11/retry`, () => again.response));
  await open();
  await send();
  const failed = { ...reply, status: 'failed' as const };
  stored = [founder, failed];
  await receive(
    ['message', { userMessage: founder, reply }],
    ['error', { code: 'coach.unavailable', message: 'The coach is away.', reply: failed }],
  );
  await passUntil(() => expect(screen.getByRole('alert').textContent).toContain('The coach is away.'));
  press('Clear Chat & Start Over');
  await passUntil(
    () => void screen.getByText('This deletes the guidance, and your last message returns to the text box.'),
  );
  press('Cancel');
  press('Try Again');
  again.push('message', { userMessage: founder, reply });
  again.push('delta', { text: 'Name', offset: 0 });
  await passUntil(() => expect(items()).toEqual([`You${TEXT}`, 'Co-FounderName']));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(1);
});

it('puts the unanswered text into the input when the chat is cleared', async () => {
  const failure = { code: 'coach.unavailable', message: 'The coach is away.' };
  stored = [founder, { ...reply, status: 'failed', failure }];
  const onClear = vi.fn();
  await open(<Guidance onClear={onClear} />);
  press('Clear Chat & Start Over');
  await passUntil(() => void screen.getByRole('button', { name: 'Clear chat' }));
  press('Clear chat');
  expect([onClear.mock.calls.length, input().value]).toEqual([1, TEXT]);
});

it('picks a reply up after a reload, and keeps what was typed', async () => {
  stored = [founder, { ...reply, content: 'Name' }];
  let offset: string | null = null;
  network.use(
    http.get(`${ORIGIN}/api/messages/12/stream`, ({ request }) => {
      offset = new URL(request.url).searchParams.get('offset');
      return stream.response;
    }),
  );
  await open();
  fireEvent.change(input(), { target: { value: 'And' } });
  cleanup();
  stream = eventStream();
  await open();
  await passUntil(() => expect(offset).toBe('4'));
  expect(input().value).toBe('And');
  await receive(['delta', { text: ' one', offset: 4 }]);
  expect(items()).toEqual([`You${TEXT}`, 'Co-FounderName one']);
});

it('is read again and again, but not while a reply streams, and never loses words by it', async () => {
  await open();
  await pass(20_000);
  expect(reads).toBe(5);
  await send();
  await receive(['message', { userMessage: founder, reply }], ['delta', { text: 'Name one', offset: 0 }]);
  const before = reads;
  await pass(20_000);
  expect(reads).toBe(before);
  // When the stream breaks, the stored reply lags behind it.
  stored = [founder, { ...reply, content: 'Name' }];
  const next = eventStream();
  network.use(http.get(`${ORIGIN}/api/messages/12/stream`, () => next.response));
  stream.end();
  await passUntil(() => expect(reads).toBe(before + 1));
  expect(items()).toEqual([`You${TEXT}`, 'Co-FounderName one']);
  next.push('done', done());
  stored = [founder, finished, buildMessage({ id: 13, content: 'From another tab' })];
  await passUntil(() => expect(items().at(-1)).toBe('YouFrom another tab'));
});

it('finds the reply in the list when what is sent is only stored', async () => {
  network.use(
    http.get(`${ORIGIN}/api/messages/12/stream`, () => stream.response),
    http.post(`${ORIGIN}/api/second-kind/9/messages`, () => {
      stored = [founder, reply];
      return HttpResponse.json(done(), { status: 202 });
    }),
  );
  await open(<Guidance kind={STORING} />);
  fireEvent.change(input(), { target: { value: TEXT } });
  press('Send message');
  await passUntil(() => expect(items()).toEqual([`You${TEXT}`, 'Thinking…']));
  await passUntil(() => void screen.getByRole('button', { name: 'Stop' }));
  await receive(['message', { userMessage: founder, reply }], ['delta', { text: 'Name', offset: 0 }]);
  expect([items(), input().value]).toEqual([[`You${TEXT}`, 'Co-FounderName'], '']);
});
