import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Behaviour, CallKind, ChatRequestBody, RecordedRequest } from './exchange.ts';
import { fails } from './faults.ts';
import { readPrompt } from './prompt-blocks.ts';
import { says } from './replies.ts';
import { isSectionRequest } from './section-request.ts';
import { writesSection } from './sections.ts';
import { answers, meetsNothing } from './verdicts.ts';
import { isVerifyRequest, verifies } from './verifications.ts';
import { sendJson } from './wire.ts';
import { isWriteRequest } from './write-request.ts';
import { writes } from './writings.ts';

/** How the fake answers requests of one kind: first the queue, in order, then the default. */
interface Script {
  next(...behaviours: Behaviour[]): void;
  always(behaviour: Behaviour): void;
}

export interface FakeOpenAi {
  /** Base URL for the SDK, ending in `/v1`. */
  readonly url: string;
  /** All requests in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  readonly reply: Script;
  readonly judge: Script;
  readonly write: Script;
  readonly section: Script;
  readonly verify: Script;
  readonly suggest: Script;
  readonly rows: Script;
  readonly imagine: Script;
  readonly review: Script;
  /** By default the server has neither the Responses API nor embeddings. */
  readonly search: Script;
  readonly embed: Script;
  readonly probe: Script;
  /** Resolves to the nth request of a kind, counted from 1, as soon as it arrives. */
  waitForRequest(kind: CallKind, nth?: number): Promise<RecordedRequest>;
  /** Drops the scripts and the requests. */
  reset(): void;
  /** Closes open connections too. */
  close(): Promise<void>;
}

const DEFAULTS = {
  reply: says('Thank you. What happened the last time someone had this problem?'),
  judge: meetsNothing(),
  write: writes(({ field, current, form }) => `Better: ${current || `the ${field} of ${form.name}.`}`),
  suggest: answers('{"cards":[]}'),
  rows: answers('{"rows":[]}'),
  imagine: answers('{}'),
  review: answers('{}'),
  section: writesSection([[{ text: 'A section of the report.', sources: [] }]]),
  verify: verifies(),
  search: fails(404, { message: 'Unknown path' }),
  embed: fails(404, { message: 'Unknown path' }),
  probe: answers('Yes.'),
};

/** A server that speaks the provider's APIs over real HTTP and misbehaves on request. */
export async function startFakeOpenAi(port = 0): Promise<FakeOpenAi> {
  const requests: RecordedRequest[] = [];
  const arrivals = new EventTarget();
  const scripts = {
    reply: createScript(DEFAULTS.reply),
    judge: createScript(DEFAULTS.judge),
    write: createScript(DEFAULTS.write),
    section: createScript(DEFAULTS.section),
    verify: createScript(DEFAULTS.verify),
    suggest: createScript(DEFAULTS.suggest),
    rows: createScript(DEFAULTS.rows),
    imagine: createScript(DEFAULTS.imagine),
    review: createScript(DEFAULTS.review),
    search: createScript(DEFAULTS.search),
    embed: createScript(DEFAULTS.embed),
    probe: createScript(DEFAULTS.probe),
  };

  const server = createServer((incoming, response) => {
    if (incoming.method !== 'POST' || !PATHS.has(incoming.url ?? '')) {
      return sendJson(response, 404, { error: { message: 'Unknown path', type: 'invalid_request_error' } });
    }
    // Writing to a caller that has gone away must not throw.
    response.on('error', () => {});
    void answer(incoming, response);
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: string | null = await text(incoming).catch(() => null);
    if (body === null) return;
    const { request, closed } = record(JSON.parse(body), incoming, response);
    requests.push(request);
    arrivals.dispatchEvent(new Event('request'));
    await scripts[request.kind].take()({ request, response, closed });
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${actual}/v1`,
    requests,
    reply: scripts.reply,
    judge: scripts.judge,
    write: scripts.write,
    section: scripts.section,
    verify: scripts.verify,
    suggest: scripts.suggest,
    rows: scripts.rows,
    imagine: scripts.imagine,
    review: scripts.review,
    search: scripts.search,
    embed: scripts.embed,
    probe: scripts.probe,
    async waitForRequest(kind, nth = 1) {
      for (;;) {
        const found = requests.filter(request => request.kind === kind)[nth - 1];
        if (found) return found;
        await once(arrivals, 'request');
      }
    },
    reset() {
      requests.length = 0;
      for (const script of Object.values(scripts)) script.reset();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Kind of call by path; null means that the body decides. */
const PATHS = new Map<string, CallKind | null>([
  ['/v1/chat/completions', null],
  ['/v1/responses', 'search'],
  ['/v1/embeddings', 'embed'],
]);

function kindOfChat(body: ChatRequestBody): CallKind {
  if (readPrompt(body).startsWith('Are you there?')) return 'probe';
  if (body.stream === true) return 'reply';
  if (isVerifyRequest(body)) return 'verify';
  if (isSectionRequest(body)) return 'section';
  if (readPrompt(body).includes('Find the assumptions now.')) return 'suggest';
  if (readPrompt(body).includes('Read its rows now.')) return 'rows';
  if (readPrompt(body).includes('Invent the truth now.')) return 'imagine';
  if (readPrompt(body).includes('Review the interview now.')) return 'review';
  return isWriteRequest(body) ? 'write' : 'judge';
}

function createScript(initial: Behaviour) {
  const queue: Behaviour[] = [];
  let fallback = initial;
  return {
    next: (...behaviours: Behaviour[]) => void queue.push(...behaviours),
    always: (behaviour: Behaviour) => {
      fallback = behaviour;
    },
    take: () => queue.shift() ?? fallback,
    reset: () => {
      queue.length = 0;
      fallback = initial;
    },
  };
}

function record(body: ChatRequestBody, incoming: IncomingMessage, response: ServerResponse) {
  const connection = new AbortController();
  const ended = new Promise<void>(resolve => {
    response.once('close', () => {
      connection.abort();
      resolve();
    });
  });
  const request: RecordedRequest = {
    kind: PATHS.get(incoming.url ?? '') ?? kindOfChat(body),
    body,
    headers: incoming.headers,
    get hungUp() {
      return connection.signal.aborted && !response.writableFinished;
    },
    ended,
  };
  return { request, closed: connection.signal };
}
