const MAX_JSON_BYTES = 1_000_000;
const MAX_STREAM_BYTES = 16_000_000;
const MAX_EVENT_BYTES = 256_000;

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor() {
    super('The AI provider sent a larger body than any answer needs');
  }
}

/** How a stream of chat.completions says that it is whole. A few servers say so in no other way. */
const DONE = /(?:^|\n)data: ?\[DONE\]/;
/** Longer than that line, in which pieces may be cut. */
const TAIL_BYTES = 32;
const ended = new WeakSet<Response>();

/** Whether the stream has said that it is complete. The SDK does not tell. */
export const isDone = (response: Response): boolean => ended.has(response);

type Answer = Pick<Response, 'status' | 'statusText'> & {
  headers: Iterable<[string, string]> & { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
};
/** Sends a request: the SDK gives addresses as text. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Answer>;

/**
 * `fetch` whose answers cannot grow without end. The SDK reads error bodies and JSON whole, and scans a stream's
 * buffer from its start for each new piece: one 10 MB event would hold the event loop for seconds.
 */
export const withLimit =
  (send: Fetch = fetch) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { status, statusText, headers, body } = await send(input, init);
    const head = { status, statusText, headers: [...headers] };
    if (!body) return new Response(null, head);
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const events = limitEvents(body, () => ended.add(limited));
    const limited = new Response(
      ReadableStream.from(isStream ? events : limitTotal(body, MAX_JSON_BYTES)),
      head,
    );
    return limited;
  };

async function* limitTotal(body: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of body) {
    total += piece.byteLength;
    if (total > max) throw new BodyTooLargeError();
    yield piece;
  }
}

async function* limitEvents(body: AsyncIterable<Uint8Array>, onDone: () => void): AsyncGenerator<Uint8Array> {
  let total = 0;
  let sinceEvent = 0;
  let tail = '';
  for await (const piece of body) {
    const eventEnd = lastBlankLine(piece);
    total += piece.byteLength;
    sinceEvent = eventEnd === -1 ? sinceEvent + piece.byteLength : piece.byteLength - eventEnd;
    if (total > MAX_STREAM_BYTES || sinceEvent > MAX_EVENT_BYTES) throw new BodyTooLargeError();
    tail = (tail + Buffer.from(piece.slice(-TAIL_BYTES)).toString('latin1')).slice(-2 * TAIL_BYTES);
    if (DONE.test(tail)) onDone();
    yield piece;
  }
}

/** A blank line split over two pieces is not seen; the next event's is. */
function lastBlankLine(piece: Uint8Array): number {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'));
}
