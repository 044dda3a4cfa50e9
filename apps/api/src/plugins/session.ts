import { hash } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { isSharedPath } from '../logging/shared-paths.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  type LiveSession,
  type NewSession,
  SESSION_DAYS,
} from '../stores/sessions.repo.ts';

declare module 'fastify' {
  interface Session {
    /** The session of this request; absent when nobody is logged in. */
    live?: LiveSession;
    /** Begun or extended by this request. A changed field makes the package save the session and send its cookie. */
    renewed?: true;
  }
}

const MAX_AGE_MS = SESSION_DAYS * 24 * 3_600_000;
const MAX_USER_AGENT_LENGTH = 512;

export interface SessionOptions {
  db: Db;
  secret: string;
  /** Whether administrators have no more rights than founders until they have a second factor (AD-162). */
  requiresSecondFactor: boolean;
  /** Served over https: the cookie is then Secure and its name begins with `__Host-`. */
  https: boolean;
}

export function sessionCookieName(https: boolean): string {
  return https ? '__Host-groundwork' : 'groundwork';
}

/** Sessions in the database, so that any replica serves any user: one query a request, and a write once an hour. */
export async function registerSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { https } = options;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https ? true : 'auto',
  } satisfies CookieSerializeOptions;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.session?.live?.due && !isForAnybody(request, reply)) request.session.renewed = true;
    done();
  });
  // The package takes a cookie away by name and path alone; browsers keep one named `__Host-` unless it says Secure.
  await app.register(cookie, { parseOptions: attributes });
  await app.register(session, {
    store: createStore(options, app.log),
    secret: options.secret,
    cookieName: sessionCookieName(https),
    cookie: { ...attributes, maxAge: MAX_AGE_MS },
    rolling: false,
    saveUninitialized: false,
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The package also takes away a cookie that is worth nothing.
    if (isForAnybody(request, reply)) reply.removeHeader('set-cookie');
    done();
  });

  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (https && request.protocol !== 'https' && !warned) {
      warned = true;
      request.log.warn('a request came without X-Forwarded-Proto: https, so no session cookie can be set');
    }
    done();
  });
}

function createStore({ db, requiresSecondFactor }: SessionOptions, log: FastifyBaseLogger): SessionStore {
  const withRights = (live: LiveSession): LiveSession =>
    requiresSecondFactor && !live.user.hasSecondFactor
      ? { ...live, user: { ...live.user, role: 'user' } }
      : live;
  return {
    get: (id, done) => {
      findSession(db, hashId(id)).then(
        live => done(null, live && { cookie: { originalMaxAge: MAX_AGE_MS }, live: withRights(live) }),
        done,
      );
    },
    // Saving extends a session. Only `beginSession` makes one.
    set: (id, { live }, done) => {
      if (!live) return done();
      extendSession(db, hashId(id)).then(
        () => done(),
        error => {
          // It ends when it would have ended; the answer is as good without.
          log.warn({ err: error }, 'a session could not be extended');
          done();
        },
      );
    },
    destroy: (id, done) => {
      deleteSession(db, hashId(id)).then(() => done(), done);
    },
  };
}

/** SHA-256 in hexadecimal. Only this is stored, so a reader of the table cannot take over a session. */
function hashId(id: string): string {
  return hash('sha256', id, 'hex');
}

/**
 * Logs the user in under a new session id: a cookie from before is worthless.
 * @throws AppError `auth.invalid_credentials` when the password or the second factor has been changed since it was
 * checked.
 */
export async function beginSession(
  db: Db,
  request: FastifyRequest,
  login: Pick<NewSession, 'userId' | 'passwordHash' | 'withCode' | 'hasCommonPassword'>,
): Promise<void> {
  // Without a live session the id is new already.
  if (request.session.live) await request.session.regenerate();
  const idHash = hashId(request.session.sessionId);
  if (!(await insertSession(db, { ...login, idHash, userAgent: userAgentOf(request) })))
    throw new AppError('auth.invalid_credentials');
  request.session.renewed = true;
}

/** The part that the database can store. The header may hold anything. */
function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null;
}

/** The session that asks. */
export function sessionOf({ session }: FastifyRequest): LiveSession {
  if (!session?.live) throw new AppError('auth.required');
  return session.live;
}

export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(sessionCookieName(https));
}

export function sharePublicly(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`);
}

/**
 * Whether the answer must carry no cookie: a shared cache would hand it to everybody, and a reader of a shared report
 * gets none, even if their own session is due (SH-5).
 */
function isForAnybody(request: FastifyRequest, reply: FastifyReply): boolean {
  const isPublic = reply.getHeader('cache-control')?.toString().startsWith('public');
  return isPublic || isSharedPath(request.url);
}
