import type { RateLimitOptions } from '@fastify/rate-limit';
import {
  type Answer,
  type AnyContract,
  allContracts,
  type Body,
  type ErrorCode,
  type Params,
  type Query,
} from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import type { Database, Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { sessionOf } from '../plugins/session.ts';
import { admitAdministrator } from './admit-administrator.ts';
import { answerConditionally } from './conditional-answers.ts';
import { CurriculumAnswers } from './curriculum-answers.ts';
import { exactlyOnce, keyedRequest } from './idempotency.ts';
import { LONG_ANSWER, ReadingLines } from './reading-lines.ts';
import { refusalsOf } from './refusals.ts';
import { routeSchema } from './route-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

interface Endpoint {
  contract: AnyContract;
  refusals: readonly ErrorCode[];
}

/** The argument of every handler: the parsed request, and the user. */
export interface Call<C extends AnyContract> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** The session's user. Throws on a public contract when nobody is logged in. */
  user: User;
  request: FastifyRequest;
  reply: FastifyReply;
  db: Db;
}

type Handler<C extends AnyContract, R = Answer<C>> = (call: Call<C>) => Promise<R>;

/** The answer, or the reply when the handler has sent it already, such as a stream. */
type AnswerOrSent<C extends AnyContract> = Answer<C> | FastifyReply;

interface CommandOptions<C extends AnyContract> extends RouteConfig {
  /** A key that the contract carries outside the header. */
  keyFrom?: (call: Pick<Call<C>, 'query'>) => string | undefined;
}

interface PreparedHandlers<C extends AnyContract, T> {
  /** Slow work, done before the transaction. */
  prepare: (call: Call<C>) => Promise<T>;
  write: (call: Call<C>, prepared: T) => Promise<Answer<C>>;
}

interface ReplyHandlers<C extends AnyContract, S extends { id: number }> {
  /** Refuses by throwing, before any database query. It runs again for a repeated request. */
  admit?: (request: FastifyRequest) => Promise<void>;
  /** Stores the request in the transaction of the idempotency key, which then refers to the record's id. */
  store: Handler<C, S>;
  /** Answers from the stored record, for the first request and for every repetition, which knows its id alone. */
  respond: (stored: S | Pick<S, 'id'>, call: Call<C>) => Promise<AnswerOrSent<C>>;
}

/** The ways to serve a contract. Each brings access, validation, the session's user and idempotency. */
export interface Router {
  /** A GET: it reads and never writes. If the client has the same answer already, it gets a 304. Streams have none. */
  query<C extends AnyContract>(contract: C, handler: Handler<C, AnswerOrSent<C>>): void;
  /** The same for an answer that may be long. Only a few are made for one user at once. */
  longQuery<C extends AnyContract>(contract: C, handler: Handler<C, Answer<C> & object>): void;
  /** A GET whose answer follows from the curriculum, the user's role and the path alone. */
  curriculum<C extends AnyContract>(contract: C, handler: Handler<C>): void;
  /** A write: one transaction, once per idempotency key. SQL only; nothing slow belongs inside. */
  command<C extends AnyContract>(contract: C, handler: Handler<C>, options?: CommandOptions<C>): void;
  /** The same with a step before the transaction, which runs again for a repeated request. */
  preparedCommand<C extends AnyContract, T>(
    contract: C,
    handlers: PreparedHandlers<C, T>,
    config?: RouteConfig,
  ): void;
  /** A write whose answer is made after the transaction, such as a reply of the coach. */
  reply<C extends AnyContract, S extends { id: number }>(
    contract: C,
    handlers: ReplyHandlers<C, S>,
    config?: RouteConfig,
  ): void;
  /** Anything else. The handler uses connection and reply as it needs. */
  action<C extends AnyContract>(contract: C, handler: Handler<C, unknown>, config?: RouteConfig): void;
}

export interface RouteConfig {
  rateLimit?: RateLimitOptions;
  /** In bytes, where the usual limit is too low. */
  bodyLimit?: number;
}

interface ServeOptions {
  config?: RouteConfig | undefined;
  /** Whether an `Idempotency-Key` counts. */
  takesKey?: boolean;
  conditional?: boolean;
  onSend?: onSendHookHandler[];
}

const STALLED_MS = 30_000;

const policies: Record<AnyContract['access'], onRequestHookHandler> = {
  public: (_request, _reply, done) => done(),
  user: (request, _reply, done) => {
    currentUser(request);
    done();
  },
  admin: (request, _reply, done) => {
    const { role, user } = sessionOf(request);
    if (role !== 'admin') throw new AppError('auth.forbidden');
    if (user.role !== 'admin') throw new AppError('auth.second_factor_required');
    if (user.hasCommonPassword) throw new AppError('auth.common_password');
    done();
  },
};

function currentUser(request: FastifyRequest): User {
  return sessionOf(request).user;
}

class RequestCall<C extends AnyContract> implements Call<C> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly db: Db;

  constructor(request: FastifyRequest, reply: FastifyReply, db: Db) {
    this.request = request;
    this.reply = reply;
    this.db = db;
  }

  get params(): Params<C> {
    return this.request.params as Params<C>;
  }

  get query(): Query<C> {
    return this.request.query as Query<C>;
  }

  get body(): Body<C> {
    return this.request.body as Body<C>;
  }

  get user(): User {
    return currentUser(this.request);
  }
}

export function createRouter(
  app: FastifyInstance,
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  stalledMs = STALLED_MS,
): Router {
  const serve = <C extends AnyContract>(
    contract: C,
    handler: (call: Call<C>) => Promise<unknown>,
    {
      config: { bodyLimit, ...config } = {},
      takesKey = false,
      conditional = false,
      onSend = [],
    }: ServeOptions = {},
  ) => {
    if (!allContracts.includes(contract)) throw new Error(`${contract.path} is missing from allContracts`);
    app.route({
      method: contract.method,
      url: contract.path,
      // A HEAD on a stream would wait for the whole reply.
      exposeHeadRoute: contract.method === 'GET' && !contract.streams,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: { ...config, endpoint: { contract, refusals: refusalsOf(contract, takesKey) } },
      schema: routeSchema(contract, conditional),
      onRequest: policies[contract.access],
      onSend: conditional ? [answerConditionally, ...onSend] : onSend,
      handler: (request, reply) => handler(new RequestCall<C>(request, reply, db)),
    });
  };

  const once = async <C extends AnyContract>(
    contract: C,
    { request, reply, user }: Call<C>,
    write: (db: Db) => Promise<Answer<C>>,
    key?: string,
  ) => {
    const answer = await exactlyOnce(
      db,
      keyedRequest(request, user.id, key),
      async db => ({ statusCode: contract.status, response: await write(db), resourceId: null }),
      contract.access === 'admin' ? admitAdministrator(user) : undefined,
    );
    return sendAnswer(reply, answer);
  };

  const curriculum = new CurriculumAnswers();
  const lines = new ReadingLines(kind);

  return {
    query: (contract, handler) => serve(contract, handler, { conditional: !contract.streams }),
    longQuery: (contract, handler) =>
      serve(contract, call => inLine(lines, call, () => handler(call)), {
        conditional: true,
        onSend: [cutOffAfter(stalledMs)],
      }),
    curriculum: (contract, handler) =>
      serve(
        contract,
        call =>
          curriculum.send(call.request, call.reply, { route: contract.path, make: () => handler(call) }),
        { conditional: true },
      ),
    action: (contract, handler, config) =>
      serve(
        contract,
        call => {
          call.reply.status(contract.status);
          return handler(call);
        },
        { config },
      ),
    command: (contract, handler, { keyFrom, ...config } = {}) =>
      serve(contract, call => once(contract, call, db => handler(withDb(call, db)), keyFrom?.(call)), {
        config,
        takesKey: true,
      }),
    preparedCommand: (contract, { prepare, write }, config) =>
      serve(
        contract,
        async call => {
          const prepared = await prepare(call);
          return once(contract, call, db => write(withDb(call, db), prepared));
        },
        { config, takesKey: true },
      ),
    reply: <C extends AnyContract, S extends { id: number }>(
      contract: C,
      { admit, store, respond }: ReplyHandlers<C, S>,
      config?: RouteConfig,
    ) =>
      serve(
        contract,
        async call => {
          await admit?.(call.request);
          const keyed = keyedRequest(call.request, call.user.id);
          const begun: { stored?: S } = {};
          const answer = await exactlyOnce(db, keyed, async db => {
            begun.stored = await store(withDb(call, db));
            return { statusCode: contract.status, response: null, resourceId: begun.stored.id };
          });
          if (answer.resourceId === null) return sendAnswer(call.reply, answer);
          return respond(begun.stored ?? { id: answer.resourceId }, call);
        },
        { config, takesKey: true },
      ),
  };
}

/** A client that leaves while it waits gets no answer. */
async function inLine<C extends AnyContract>(
  lines: ReadingLines,
  { reply, user }: Call<C>,
  make: () => Promise<Answer<C> & object>,
): Promise<unknown> {
  return (await lines.run(user.id, reply, make)) ?? reply.hijack();
}

/** Closes the connection of a client that reads nothing of a long answer for this long. */
function cutOffAfter(stalledMs: number): onSendHookHandler {
  return (_request, reply, payload, done) => {
    if (typeof payload === 'string' && payload.length > LONG_ANSWER)
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    done(null, payload);
  };
}

function withDb<C extends AnyContract>({ request, reply }: Call<C>, db: Db): Call<C> {
  return new RequestCall<C>(request, reply, db);
}

export function sendAnswer(
  reply: FastifyReply,
  answer: { statusCode: number; response: unknown },
): FastifyReply {
  return reply.status(answer.statusCode).send(answer.statusCode === 204 ? undefined : answer.response);
}
