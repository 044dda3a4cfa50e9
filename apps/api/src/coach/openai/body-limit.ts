const MAX_JSON_BYTES = 1_000_000;
const MAX_STREAM_BYTES = 16_000_000;
const MAX_EVENT_BYTES = 256_000;

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor() {
    super('The AI provider sent a larger body than any answer needs');
  }
}

/**
 * `fetch` whose answers cannot grow without end. The SDK reads error bodies and JSON whole, and scans a stream's
 * buffer from its start for each new piece: one 10 MB event would hold the event loop for seconds.
 */
export async function fetchWithLimit(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const limited = isStream ? limitEvents(response.body) : limitTotal(response.body, MAX_JSON_BYTES);
  const { status, statusText, headers } = response;
  return new Response(ReadableStream.from(limited), { status, statusText, headers });
}

async function* limitTotal(body: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of body) {
    total += piece.byteLength;
    if (total > max) throw new BodyTooLargeError();
    yield piece;
  }
}

async function* limitEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  let sinceEvent = 0;
  for await (const piece of body) {
    const eventEnd = lastBlankLine(piece);
    total += piece.byteLength;
    sinceEvent = eventEnd === -1 ? sinceEvent + piece.byteLength : piece.byteLength - eventEnd;
    if (total > MAX_STREAM_BYTES || sinceEvent > MAX_EVENT_BYTES) throw new BodyTooLargeError();
    yield piece;
  }
}

/** A blank line split over two pieces is not seen; the next event's is. */
function lastBlankLine(piece: Uint8Array): number {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'));
}
