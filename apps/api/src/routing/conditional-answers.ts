import { createHash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';

/**
 * Sends an answer's `ETag`, and 304 without a body to whoever names it in `If-None-Match` (RFC 9110, 13.1.2 and 15.4.5).
 * The tag is the SHA-256 of the bytes, so what has the same tag is the same answer: some 160 µs for 260 KB. For the
 * `onSend` of a GET; the HEAD that Fastify makes of it runs this first, with the whole body.
 */
export const answerConditionally: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.header('etag', tag);
  if (!isNamed(tag, request.headers['if-none-match'])) return payload;
  reply.status(304).removeHeader('content-type');
  // Of a HEAD the length is still told, which is the one that 200 has.
  return request.method === 'HEAD' ? payload : null;
};

/**
 * Weak comparison. A tag has no quote inside, so it stands in a well-formed list if its text does; whatever is malformed
 * names at most an answer that the client has.
 */
function isNamed(tag: string, header: string | undefined): boolean {
  return header !== undefined && (header.trim() === '*' || header.includes(tag));
}
