import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { User } from '@groundwork/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  SESSION_DAYS,
} from '../modules/sessions/sessions.repo.ts';

declare module 'fastify' {
  interface Session {
    /** Set at login, so that the cookie is sent; a session without a user is never stored. */
    userId?: number;
    /** As of this request. */
    user?: User;
    /** The id by which its user names it. */
    publicId?: number;
    /** Set to have the session extended with this answer. */
    extendedAt?: number;
  }
}

const MAX_AGE_MS = SESSION_DAYS * 24 * 3_600_000;
const MAX_USER_AGENT_LENGTH = 512;

type Done = (error?: unknown) => void;

/** Only the hash is stored: whoever reads the table cannot take a session over. */
function hashId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** Sessions in the database, so that any replica serves any user. @fastify/session wants callbacks. */
function createSessionStore(db: Db): SessionStore {
  const settle = <T>(work: Promise<T>, done: (error: unknown, value?: T) => void) => {
    work.then(
      value => done(null, value),
      error => done(error),
    );
  };
  return {
    get: (id, done) => settle(readSession(db, hashId(id)), done),
    set: (id, value, done: Done) => settle(writeSession(db, hashId(id), value), error => done(error)),
    destroy: (id, done: Done) => settle(deleteSession(db, hashId(id)), error => done(error)),
  };
}

async function readSession(db: Db, idHash: string): Promise<Session | null> {
  const live = await findSession(db, idHash);
  if (!live) return null;
  return {
    cookie: { originalMaxAge: MAX_AGE_MS, expires: new Date(live.expiresAt) },
    userId: live.user.id,
    user: live.user,
    publicId: live.id,
    ...(live.due && { extendedAt: 0 }),
  };
}

/** Saving extends a session and never creates one: that is `beginSession`. */
async function writeSession(db: Db, idHash: string, value: Session): Promise<void> {
  if (value.extendedAt !== undefined) await extendSession(db, idHash);
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

export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  await app.register(cookie);
  await app.register(session, {
    store: createSessionStore(options.db),
    secret: options.secret,
    cookieName: sessionCookieName(options.https),
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.https ? true : 'auto',
      maxAge: MAX_AGE_MS,
    },
    rolling: false,
    saveUninitialized: false,
  });
  let warned = false;
  app.addHook('onRequest', async request => {
    if (options.https && request.protocol !== 'https' && !warned) {
      warned = true;
      request.log.warn('a request came without X-Forwarded-Proto: https, so no session cookie can be set');
    }
    if (request.session.extendedAt === 0) request.session.extendedAt = Date.now();
  });
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
  await request.session.regenerate();
  const idHash = hashId(request.session.sessionId);
  if (!(await insertSession(db, { ...login, idHash, userAgent: userAgentOf(request) })))
    throw new AppError('auth.invalid_credentials');
  request.session.userId = login.userId;
}

/** What the database can hold of it. Anything may stand in a header. */
function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null;
}

/** The public id of the session that asks. */
export function sessionIdOf(request: FastifyRequest): number {
  const id = request.session.publicId;
  if (id === undefined) throw new AppError('auth.required');
  return id;
}

/** Ends the session in the database and in the browser. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(sessionCookieName(https), { path: '/', httpOnly: true, sameSite: 'lax', secure: https });
}

/** Lets shared caches keep the answer. It must not carry a cookie, which they would hand to everybody. */
export function sharePublicly(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  // As after destroy(): neither extended nor cleared. The type does not know that it can be null.
  (request as { session: unknown }).session = null;
  reply.header('cache-control', `public, max-age=${seconds}`);
}
