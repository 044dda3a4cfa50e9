import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { User } from '@groundwork/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import type { Db } from '../db/types.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  SESSION_DAYS,
} from '../modules/sessions/sessions.repo.ts';

declare module 'fastify' {
  interface Session {
    /** Set at login; a session without a user is never stored. */
    userId?: number;
    /** As of this request. */
    user?: User;
    /** The row exists: saving extends it and never creates it again. */
    stored?: boolean;
    /** Set to have the session extended with this answer. */
    extendedAt?: number;
  }
}

const MAX_AGE_MS = SESSION_DAYS * 24 * 3_600_000;

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
    stored: true,
    ...(live.due && { extendedAt: 0 }),
  };
}

async function writeSession(db: Db, idHash: string, value: Session): Promise<void> {
  if (value.userId === undefined) return;
  if (value.stored) await extendSession(db, idHash);
  else await insertSession(db, idHash, value.userId);
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

/** Logs the user in under a new session id: a cookie from before is worthless. */
export async function beginSession(request: FastifyRequest, userId: number): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
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
