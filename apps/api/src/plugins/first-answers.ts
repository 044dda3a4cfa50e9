import type { FastifyRequest } from 'fastify';

/** The page is not kept back for longer by what it could ask for itself. */
const WAIT_MS = 1000;
/** Where the web app notes the startup that was chosen last. No secret, and not to be trusted. */
const CHOICE = /(?:^|; *)groundwork-startup=(\d{1,10})(?:;|$)/;
/** What tells the API who asks, and from where. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

interface FirstAnswer {
  url: string;
  status: number;
  etag: string;
  body: string;
  cookies: string[];
}

export interface FirstAnswers {
  /** Elements that hold data: one for each answer, which names its address, its status and its tag. */
  html: string;
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
  const late = new Promise<void>(resolve => setTimeout(resolve, WAIT_MS).unref());
  await Promise.race([late, readAll(request, reads, new Map(Object.entries(parameters)), answers)]);
  // What comes after this is too late.
  const inTime = [...answers];
  const told = inTime.filter(({ url, status }) => status === 200 || url === '/api/user');
  return {
    html: told.map(writeAnswer).join(''),
    cookies: inTime.flatMap(({ cookies }) => cookies).slice(0, 1),
  };
}

/** In rounds: what one answer tells is what the address of another needs. */
async function readAll(
  request: FastifyRequest,
  reads: readonly string[],
  known: Map<string, string>,
  answers: FirstAnswer[],
): Promise<void> {
  const isReady = (path: string) => namesIn(path).every(name => known.has(name));
  const ready = reads.filter(isReady);
  if (ready.length === 0) return;
  const later = reads.filter(path => !isReady(path));
  const read = ready.map(async path => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known.get(name) ?? ''));
    const answer = await ask(request, url);
    if (answer.status === 200) learn(path, answer.body, request, known);
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

function learn(path: string, body: string, { headers }: FastifyRequest, known: Map<string, string>): void {
  const note = (name: string, id: unknown) => {
    if (typeof id === 'number' && !known.has(name)) known.set(name, String(id));
  };
  if (path === '/api/user') note('userId', JSON.parse(body).id);
  if (path.startsWith('/api/progress/:userId/')) note('progressId', JSON.parse(body)?.id);
  if (path !== '/api/startups') return;
  const ids = (JSON.parse(body) as { id: number }[]).map(({ id }) => id);
  const chosen = Number(CHOICE.exec(headers.cookie ?? '')?.[1]);
  note('startupId', ids.includes(chosen) ? chosen : ids[0]);
}

const ESCAPES: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;' };
const escapeAttribute = (text: string) => text.replace(/["&<]/g, character => ESCAPES[character] ?? '');

/** In JSON, `<` stands within strings alone, where it may be written as a number. */
function writeAnswer({ url, status, etag, body }: FirstAnswer): string {
  const attributes = `data-answer="${escapeAttribute(url)}" data-status="${status}" data-etag="${escapeAttribute(etag)}"`;
  return `<script type="application/json" ${attributes}>${body.replaceAll('<', '\\u003c')}</script>`;
}
