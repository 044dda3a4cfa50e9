import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The page is not kept back for longer by what it could ask for itself. */
const WAIT_MS = 1000;
const NOTE = 'groundwork-startup';

/** What a page reads, by name of the parameter. */
type Known = Record<string, string>;

interface FirstAnswer {
  url: string;
  status: number;
  etag: string;
  body: string;
}

/**
 * Asks the API, as the browser of this request, for what its page reads first, and writes the answers as elements that hold
 * data. What is refused or late is left out, and the page asks for it itself; but that nobody is logged in is told.
 *
 * @param reads paths of contracts, such as `/api/startups/:startupId/progress`
 * @param known the page's own parameters
 */
export async function firstAnswers(
  request: FastifyRequest,
  reads: readonly string[],
  known: Known,
): Promise<string> {
  const answers: FirstAnswer[] = [];
  const late = new Promise<void>(resolve => setTimeout(resolve, WAIT_MS).unref());
  await Promise.race([late, readAll(request, new Set(reads), { ...known }, answers)]);
  return answers.map(writeAnswer).join('');
}

/** In rounds: what one answer tells is what the next ones need. */
async function readAll(
  request: FastifyRequest,
  open: Set<string>,
  known: Known,
  answers: FirstAnswer[],
): Promise<void> {
  const urls = [...open].flatMap(path => {
    const url = fill(path, known);
    return url === null ? [] : [{ path, url }];
  });
  for (const { path } of urls) open.delete(path);
  if (urls.length === 0) return;
  const read = urls.map(async ({ path, url }) => {
    const answer = await ask(request, url);
    if (answer.status !== 200 && answer.status !== 401) return;
    if (answer.status === 200) learn(path, answer.body, request, known);
    if (answer.status === 200 || path === '/api/user') answers.push(answer);
  });
  await Promise.all(read);
  await readAll(request, open, known, answers);
}

async function ask({ server, headers, ip }: FastifyRequest, url: string): Promise<FirstAnswer> {
  const { cookie = '', 'user-agent': agent = '' } = headers;
  const answer = await (server as FastifyInstance).inject({
    url,
    headers: { cookie, 'user-agent': agent },
    remoteAddress: ip,
  });
  return { url, status: answer.statusCode, etag: String(answer.headers.etag ?? ''), body: answer.body };
}

function fill(path: string, known: Known): string | null {
  let isWhole = true;
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    isWhole &&= known[name] !== undefined;
    return encodeURIComponent(known[name] ?? '');
  });
  return isWhole ? url : null;
}

function learn(path: string, body: string, { cookies }: FastifyRequest, known: Known): void {
  const note = (name: string, id: unknown) => {
    if (typeof id === 'number') known[name] ??= String(id);
  };
  if (path === '/api/user') note('userId', JSON.parse(body).id);
  if (path.startsWith('/api/progress/:userId/')) note('progressId', JSON.parse(body)?.id);
  if (path !== '/api/startups') return;
  const ids = (JSON.parse(body) as { id: number }[]).map(({ id }) => id);
  // The browser's choice, or the newest, as the page itself would have it.
  note('startupId', ids.find(id => String(id) === cookies?.[NOTE]) ?? ids[0]);
}

const ESCAPES: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;' };
const escapeAttribute = (text: string) => text.replace(/["&<]/g, character => ESCAPES[character] ?? '');

/** Within JSON `<` stands in strings alone, where it may be written so. */
const writeAnswer = ({ url, status, etag, body }: FirstAnswer) =>
  `<script type="application/json" data-answer="${escapeAttribute(url)}" data-status="${status}" data-etag="${escapeAttribute(etag)}">${body.replaceAll('<', '\\u003c')}</script>`;
