import { type Challenge, currentChallenge, unlockedChallenges } from '@groundwork/domain';
import type { FastifyRequest } from 'fastify';

/** The page is not kept back for longer by what it could ask for itself. */
const WAIT_MS = 1000;
/** Where the web app notes the startup that was chosen last. No secret, and not to be trusted. */
const CHOICE = /(?:^|; *)groundwork-startup=(\d{1,10})(?:;|$)/;
const PROGRESS = '/api/startups/:startupId/progress';
/** What tells the API who asks, and from where. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

export interface FirstAnswer {
  url: string;
  status: number;
  etag: string;
  body: string;
  cookies: string[];
}

export interface FirstAnswers {
  /** The one that is selected in this browser; null without any, undefined where that cannot be told from the list. */
  startupId: number | null | undefined;
  answers: readonly FirstAnswer[];
  /** `Set-Cookie` headers: a session that is due is extended by whoever asks first. */
  cookies: string[];
}

/**
 * Asks the API, as the browser of this request would, for what a page reads first. What is refused, fails or is late is
 * left out, and the page asks for it itself; only that nobody is logged in is told.
 *
 * @param reads paths of contracts, such as `/api/startups/:startupId/progress`
 * @param parameters those of the page's address; the others are told by earlier answers
 */
export async function firstAnswers(
  request: FastifyRequest,
  reads: readonly string[],
  parameters: Readonly<Record<string, string>>,
): Promise<FirstAnswers> {
  const answers: FirstAnswer[] = [];
  const known = new Known(request, parameters);
  const late = new Promise<void>(resolve => setTimeout(resolve, WAIT_MS).unref());
  await Promise.race([late, readAll(request, reads, known, answers)]);
  // What comes after this is too late.
  const inTime = [...answers];
  return {
    startupId: known.startupId,
    answers: inTime.filter(({ url, status }) => status === 200 || url === '/api/user'),
    cookies: inTime.flatMap(({ cookies }) => cookies).slice(0, 1),
  };
}

/** In rounds: what one answer tells is what the address of another needs. */
async function readAll(
  request: FastifyRequest,
  reads: readonly string[],
  known: Known,
  answers: FirstAnswer[],
): Promise<void> {
  const isReady = (path: string) => namesIn(path).every(name => known.names.has(name));
  const ready = reads.filter(isReady);
  if (ready.length === 0) return;
  const later = reads.filter(path => !isReady(path));
  const read = ready.map(async path => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known.names.get(name) ?? ''));
    const answer = await ask(request, url);
    if (answer.status === 200) known.learn(path, answer.body);
    if (answer.status === 200 || answer.status === 401) answers.push(answer);
  });
  await Promise.all(read);
  await readAll(request, later, known, answers);
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

async function ask({ server, headers, socket }: FastifyRequest, url: string): Promise<FirstAnswer> {
  const passedOn = PASSED_ON.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const answer = await server.inject({
    url,
    headers: Object.fromEntries(passedOn),
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  const { etag = '', 'set-cookie': cookies = [] } = answer.headers;
  return { url, status: answer.statusCode, etag: String(etag), body: answer.body, cookies: [cookies].flat() };
}

/** What the answers so far have told, by the names in paths. */
class Known {
  readonly names: Map<string, string>;
  startupId: number | null | undefined = null;
  readonly #cookie: string;
  readonly #bodies = new Map<string, string>();

  constructor({ headers }: FastifyRequest, parameters: Readonly<Record<string, string>>) {
    this.names = new Map(Object.entries(parameters));
    this.#cookie = headers.cookie ?? '';
  }

  learn(path: string, body: string): void {
    this.#bodies.set(path, body);
    if (path === '/api/user') this.#note('userId', JSON.parse(body).id);
    if (path.startsWith('/api/progress/:userId/')) this.#note('progressId', JSON.parse(body)?.id);
    if (path === '/api/startups') this.#note('startupId', this.#choose(JSON.parse(body)));
    this.#note('nextChallengeId', this.#findNext());
  }

  /** The startup that was chosen last, if it is the user's, else the newest. */
  #choose(startups: readonly { id: number }[]): number | undefined {
    const chosen = Number(CHOICE.exec(this.#cookie)?.[1]);
    const isListed = startups.some(({ id }) => id === chosen);
    const id = isListed ? chosen : startups[0]?.id;
    // A long list is cut, and the chosen one may be beyond its end: the page itself asks for it.
    this.startupId = chosen > 0 && !isListed ? undefined : (id ?? null);
    return id;
  }

  #findNext(): number | undefined {
    const [challenges, records] = ['/api/challenges', PROGRESS].map(path => this.#bodies.get(path));
    if (challenges === undefined || records === undefined) return undefined;
    const all: Challenge[] = JSON.parse(challenges);
    return currentChallenge(all, unlockedChallenges(all, JSON.parse(records), false))?.id;
  }

  #note(name: string, id: unknown): void {
    if (typeof id === 'number' && !this.names.has(name)) this.names.set(name, String(id));
  }
}

const ESCAPES: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;' };
const escapeAttribute = (text: string) => text.replace(/["&<]/g, character => ESCAPES[character] ?? '');

/** An element that holds an answer as data, and names its address, its status and its tag. */
export const writeAnswer = ({ url, status, etag, body }: FirstAnswer): string =>
  `<script type="application/json" data-answer="${escapeAttribute(url)}" data-status="${status}" data-etag="${escapeAttribute(etag)}">${escapeJson(body)}</script>`;

/** `<` stands within strings alone, where it may be written as a number: so no element ends here. */
export const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');
