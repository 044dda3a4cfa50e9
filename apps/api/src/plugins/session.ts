import { hash, randomBytes } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  type LiveSession,
  SESSION_DAYS,
} from '../modules/sessions/sessions.repo.ts';
import { RememberingSigner } from './remembering-signer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as of this request; null when nobody is logged in. */
    session: LiveSession | null;
    /** The session's cookie after this answer: its id, null to take it away, undefined to leave it as it is. */
    sessionCookie: string | null | undefined;
  }
}

const MAX_AGE_MS = SESSION_DAYS * 24 * 3_600_000;
const MAX_USER_AGENT_LENGTH = 512;
const ID_BYTES = 24;

/** Only the hash is stored: whoever reads the table cannot take a session over. */
function hashId(sessionId: string): string {
  return hash('sha256', sessionId, 'hex');
}

export interface SessionOptions {
  db: Db;
  secret: string;
  /** Served over https: the cookie is then Secure and its name begins with `__Host-`. */
  https: boolean;
}

export function sessionCookieName(https: boolean): string {
  return https ? '__Host-groundwork' : 'groundwork';
}

/** Sessions in the database, so that any replica serves any user: one query a request, and a write once an hour (decisions 2). */
export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { db, https } = options;
  const name = sessionCookieName(https);
  const signer = new RememberingSigner(options.secret);
  const sendCookie = async (request: FastifyRequest, reply: FastifyReply, id: string | null) => {
    // A browser takes a Secure cookie over https only.
    const isSecure = request.protocol === 'https';
    const attributes = cookieAttributes(https || isSecure);
    if (id === null) reply.clearCookie(name, attributes);
    else if (!https || isSecure) {
      if (request.session?.due && !(await wasExtended(request, id))) return;
      reply.setCookie(name, signer.sign(id), { ...attributes, expires: new Date(Date.now() + MAX_AGE_MS) });
    }
  };

  /** A session that cannot be extended ends when it would have ended; the answer is as good without. */
  const wasExtended = (request: FastifyRequest, id: string) =>
    extendSession(db, hashId(id)).then(
      () => true,
      error => {
        request.log.warn({ err: error }, 'a session could not be extended');
        return false;
      },
    );

  // Before the cookie plugin's own, which writes what is set here.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { sessionCookie } = request;
    if (sessionCookie === undefined) return done();
    // Once: when this fails, the answer that tells so comes through here as well.
    request.sessionCookie = undefined;
    sendCookie(request, reply, sessionCookie).then(() => done(), done);
  });

  // Read below, where the session needs it, and by nobody else.
  await app.register(cookie, { hook: false });
  app.decorateRequest('session', null);
  app.decorateRequest('sessionCookie', undefined);

  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (https && request.protocol !== 'https' && !warned) {
      warned = true;
      request.log.warn('a request came without X-Forwarded-Proto: https, so no session cookie can be set');
    }
    const sent = app.parseCookie(request.headers.cookie ?? '')[name];
    if (!sent) return done();
    const { valid, value: id } = signer.unsign(sent);
    if (valid) {
      findSession(db, hashId(id)).then(session => {
        request.session = session;
        if (!session) request.sessionCookie = null;
        else if (session.due) request.sessionCookie = id;
        done();
      }, done);
    } else {
      request.sessionCookie = null;
      done();
    }
  });
}

function cookieAttributes(secure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}

/**
 * Logs the user in under a new session id: a cookie from before is worthless.
 * @throws AppError `auth.invalid_credentials` when the password has been changed since it was checked.
 */
export async function beginSession(
  db: Db,
  request: FastifyRequest,
  login: { userId: number; passwordHash: string },
): Promise<void> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const { session } = request;
  if (session) await deleteSession(db, session.id);
  request.session = null;
  if (!(await insertSession(db, { ...login, idHash: hashId(id), userAgent: userAgentOf(request) })))
    throw new AppError('auth.invalid_credentials');
  request.sessionCookie = id;
}

/** What the database can hold of it. Anything may stand in a header. */
function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null;
}

/** The session that asks. */
export function sessionOf({ session }: FastifyRequest): LiveSession {
  if (!session) throw new AppError('auth.required');
  return session;
}

/** Ends the session in the database and in the browser. */
export async function endSession(db: Db, request: FastifyRequest): Promise<void> {
  if (request.session) await deleteSession(db, request.session.id);
  request.session = null;
  request.sessionCookie = null;
}

/** Lets shared caches keep the answer. It must not carry a cookie, which they would hand to everybody. */
export function sharePublicly(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  request.sessionCookie = undefined;
  reply.header('cache-control', `public, max-age=${seconds}`);
}
