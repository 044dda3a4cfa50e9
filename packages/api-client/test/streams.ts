import { HttpResponse } from 'msw';
import type { ReplyEvent } from '../src/contracts/messages.ts';
import { configureRequests } from '../src/request/index.ts';
import { buildMessage } from './samples.ts';

/** A founder's message and the reply to it, as stream events carry them. */
export const founder = buildMessage({ id: 11, content: 'Tuesday our receptionist lost 40 minutes' });
export const reply = buildMessage({
  id: 12,
  role: 'assistant',
  content: '',
  status: 'generating',
  replyTo: 11,
});
export const done = {
  ...reply,
  content: 'Good: a day and a number.',
  status: 'complete' as const,
  userMessage: founder,
  autoCompletionTriggered: false,
  completedQuestionIds: [],
};

export const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream that the test writes to. */
export function openStream() {
  let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      opened = controller;
    },
    cancel() {
      isCancelled = true;
    },
  });
  const encoder = new TextEncoder();
  return {
    response: () => new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    push: (text: string) => opened?.enqueue(encoder.encode(text)),
    close: () => opened?.close(),
    breakOff: () => opened?.error(new TypeError('terminated')),
    isCancelled: () => isCancelled,
  };
}

/** Answers every request directly: the mocked network reads its own copy of the stream, which hides a cancellation. */
export function directStream() {
  const stream = openStream();
  configureRequests({ fetch: async () => stream.response() });
  return stream;
}

/** A stream that sends the given pieces and closes. */
export function streamOf(...pieces: string[]) {
  const stream = openStream();
  for (const piece of pieces) stream.push(piece);
  stream.close();
  return stream.response();
}

export async function collect(events: AsyncIterable<ReplyEvent>) {
  const seen: ReplyEvent[] = [];
  let error: unknown = null;
  try {
    for await (const item of events) seen.push(item);
  } catch (thrown) {
    error = thrown;
  }
  return { seen, names: seen.map(item => item.event), error };
}
