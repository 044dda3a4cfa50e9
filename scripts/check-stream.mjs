// Whether what stands before a server passes replies on as they are written:
//   node scripts/check-stream.mjs <address of the app> <port>
// Under the port this is the model of the server, which has OPENAI_BASE_URL=http://<this machine>:<port>/v1. It writes
// each piece of a reply only when the one before has come back as an event.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const PIECES = ['one ', 'two ', 'three ', 'four '];
const PATIENCE_MS = 5000;
const [address = '', port = ''] = process.argv.slice(2);
const arrivals = new EventEmitter();
let arrived = '';
/** The first reply comes whole: until a model has ended one, its text may turn out to be untagged thinking. */
let isFirst = true;

const model = createServer((request, response) => {
  answer(request, response).catch(fail);
}).listen(Number(port));
await once(model, 'listening');
await readReply().catch(fail);
console.log(`${PIECES.length} pieces of a reply arrived as they were written.`);
process.exit(0);

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const { stream } = JSON.parse(await text(request));
  // Nothing is judged: the reply alone matters here.
  if (!stream) return response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{}}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of PIECES) {
    response.write(chunk({ content: piece }, null));
    if (!isFirst) await hasArrived(piece.trim());
  }
  return response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

/** @param {object} delta @param {string | null} reason */
function chunk(delta, reason) {
  const frame = { id: 'check', object: 'chat.completion.chunk', created: 0, model: 'check' };
  const choices = [{ index: 0, delta, finish_reason: reason }];
  return `data: ${JSON.stringify({ ...frame, choices })}\n\n`;
}

/** @param {string} piece */
async function hasArrived(piece) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  while (!arrived.includes(piece))
    await once(arrivals, 'piece', { signal }).catch(() => {
      throw new Error(`"${piece}" was written but didn't arrive within ${PATIENCE_MS / 1000} seconds.`);
    });
}

/** As a new founder, at the first step of the first challenge. */
async function readReply() {
  const username = `check-${Date.now()}`;
  const account = { username, fullName: 'Ada Example', email: `${username}@example.com`, password: username };
  const cookie =
    (await call('/api/register', { body: account })).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const startup = await callForJson('/api/startups', { cookie, body: { name: 'Acme' } });
  const [challenge] = await callForJson('/api/challenges', { cookie });
  const [step] = await callForJson(`/api/challenges/${challenge.id}/steps`, { cookie });
  const body = { startupId: startup.id, challengeId: challenge.id, stepId: step.id, content: 'Hello' };
  await callForJson('/api/messages', { cookie, body });
  isFirst = false;
  const reply = await call('/api/messages', { cookie, accept: 'text/event-stream', body });
  const type = reply.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('text/event-stream') || !reply.body) throw new Error(`The reply came as ${type}.`);
  for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
    arrived += part;
    arrivals.emit('piece');
  }
  if (!arrived.includes('event: done')) throw new Error(`The reply didn't end properly:\n${arrived}`);
}

/** @typedef {{ body?: object, cookie?: string, accept?: string }} Options a body makes it a POST */

/** @param {string} path @param {Options} options @returns {Promise<any>} */
async function callForJson(path, options) {
  return (await call(path, options)).json();
}

/** @param {string} path @param {Options} options */
async function call(path, { body, cookie = '', accept = 'application/json' }) {
  const headers = { accept, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(address + path, { headers, ...sent });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** @param {Error} error @returns {never} */
function fail(error) {
  console.error(error.message);
  process.exit(1);
}
