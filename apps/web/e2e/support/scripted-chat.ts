import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@groundwork/domain';
import type { TestServer } from './server.ts';

const QUESTION = 'Our night planner in Leeds redoes eleven routes by hand whenever a driver calls in sick. ';
const ADVICE = `Good: you name **who** it is and *when* it happens.

- the planner, at night, before five
- a driver who calls in sick
  - eleven routes, and [two vans late](https://example.com/vans)

What did it \`cost\` the last time? A number with a unit is enough, such as "3 hours of overtime".
`;

/** A chat of `count` messages, alternately the coach's and the founder's, of varying length. */
export function buildChat(count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const isFounder = index % 2 === 1;
    return {
      id: index + 1,
      content: `Message ${index + 1}. ${(isFounder ? QUESTION : ADVICE).repeat(1 + (index % 3))}`,
      userId: 1,
      assistantId: null,
      personaId: null,
      startupId: 1,
      challengeId: 1,
      stepId: 1,
      role: isFounder ? 'user' : 'assistant',
      kind: 'message',
      status: 'complete',
      replyTo: null,
      citations: [],
      failure: null,
      createdAt: '2026-01-05T10:00:00.000Z',
    };
  });
}

/** The words of a reply, each with the space after it. */
export const replyWords = (count: number): string[] =>
  ADVICE.repeat(Math.ceil(count / 30))
    .split(/(?<=\s)/)
    .slice(0, count);

/** A reply that is being written, word by word, under the test's control. */
interface ScriptedReply {
  /** Sends the words one by one, `everyMs` milliseconds apart. */
  write(words: readonly string[], everyMs: number): Promise<void>;
  finish(): void;
}

export interface ScriptedChat extends TestServer {
  /** Resolves with the reply to the next message that is sent. */
  nextReply(): Promise<ScriptedReply>;
  close(): void;
}

/**
 * A proxy in front of `server` that answers the requests for every chat's messages: with `messages`, and with replies
 * that the test writes. It stores nothing, so a reload shows the same chat again.
 */
export async function scriptChat(server: TestServer, messages: readonly Message[]): Promise<ScriptedChat> {
  let expect: ((reply: ScriptedReply) => void) | undefined;
  const proxy = createServer((incoming, answer) => {
    const isChat = /^\/api\/messages(\/\d+\/\d+\/\d+)?$/.test(incoming.url ?? '');
    if (isChat && incoming.method === 'GET') return sendJson(answer, messages);
    if (isChat && incoming.method === 'POST') {
      void readText(incoming).then(text => expect?.(startReply(answer, messages, JSON.parse(text).content)));
      return;
    }
    forward(server.url, incoming, answer);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    ...server,
    url: `http://127.0.0.1:${address.port}`,
    nextReply: () =>
      new Promise(resolve => {
        expect = resolve;
      }),
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function forward(url: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url: path } = incoming;
  const outgoing = request(new URL(path ?? '/', url), { method, headers }, response => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
}

function startReply(answer: ServerResponse, messages: readonly Message[], content: string): ScriptedReply {
  const [first] = messages;
  if (!first) throw new Error('A scripted chat needs a message to take after');
  const userMessage = { ...first, id: 9001, role: 'user', content, citations: [] };
  const reply = { ...first, id: 9002, role: 'assistant', status: 'generating', content: '', replyTo: 9001 };
  let text = '';
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const push = (event: string, data: unknown) =>
    answer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  push('message', { userMessage, reply });
  return {
    async write(words, everyMs) {
      for (const word of words) {
        push('delta', { text: word, offset: text.length });
        text += word;
        await sleep(everyMs);
      }
    },
    finish() {
      const outcome = { userMessage, autoCompletionTriggered: false, completedQuestionIds: [] };
      push('done', { ...reply, content: text, status: 'complete', ...outcome });
      answer.end();
    },
  };
}

function sendJson(answer: ServerResponse, body: unknown): void {
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(body));
}

async function readText(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
