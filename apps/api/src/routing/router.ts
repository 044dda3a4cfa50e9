import type { RateLimitOptions } from '@fastify/rate-limit';
import {
  type Answer,
  type AnyContract,
  allContracts,
  type Body,
  type Params,
  type Query,
} from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { sessionOf } from '../plugins/session.ts';
import { answerConditionally } from './conditional-answers.ts';
import { CurriculumAnswers } from './curriculum-answers.ts';
import { exactlyOnce, keyedRequest } from './idempotency.ts';

/** What every handler gets: the request as its contract read it, and who asks. */
export interface Call<C extends AnyContract> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** The session's user. On a public contract it throws when nobody is logged in. */
  user: User;
  request: FastifyRequest;
  reply: FastifyReply;
  db: Db;
}

type Handler<C extends AnyContract, R = Answer<C>> = (call: Call<C>) => Promise<R>;

interface CommandOptions<C extends AnyContract> {
  /** A key that the contract carries elsewhere than in the header. */
  keyFrom?: (call: Pick<Call<C>, 'query'>) => string | undefined;
}

interface ReplyHandlers<C extends AnyContract> {
  /** Stores what was asked, in the transaction of the idempotency key; answers what to attach to. */
  store: Handler<C, number>;
  /** Answers by what was stored, the first time and every time the request is repeated. */
  respond: (resourceId: number, call: Call<C>) => Promise<unknown>;
}

/** The ways to serve a contract. Access, validation, ownership of the session and idempotency come with each. */
export interface Router {
  /** A GET: it reads and never writes. Whoever has its answer already is told so with 304, but for streams. */
  query<C extends AnyContract>(contract: C, handler: Handler<C>): void;
  /** A GET whose answer follows from the curriculum, the user's role and the path alone. */
  curriculum<C extends AnyContract>(contract: C, handler: Handler<C>): void;
  /** A write: one transaction, once per idempotency key. SQL only; nothing slow belongs inside. */
  command<C extends AnyContract>(contract: C, handler: Handler<C>, options?: CommandOptions<C>): void;
  /** A write whose answer is made after the transaction, such as a reply of the coach. */
  reply<C extends AnyContract>(contract: C, handlers: ReplyHandlers<C>, config?: RouteConfig): void;
  /** Anything else: the handler does what it has to with the connection and the reply. */
  action<C extends AnyContract>(contract: C, handler: Handler<C, unknown>, config?: RouteConfig): void;
}

export interface RouteConfig {
  rateLimit?: RateLimitOptions;
}

const policies: Record<AnyContract['access'], onRequestHookHandler> = {
  public: (_request, _reply, done) => done(),
  user: (request, _reply, done) => {
    currentUser(request);
    done();
  },
  admin: (request, _reply, done) => {
    if (currentUser(request).role !== 'admin') throw new AppError('auth.forbidden');
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

export function createRouter(app: FastifyInstance, db: Db): Router {
  const serve = <C extends AnyContract>(
    contract: C,
    handler: (call: Call<C>) => Promise<unknown>,
    { config = {}, conditional = false }: { config?: RouteConfig | undefined; conditional?: boolean } = {},
  ) => {
    if (!allContracts.includes(contract)) throw new Error(`${contract.path} is missing from allContracts`);
    app.route({
      method: contract.method,
      url: contract.path,
      // A HEAD on a stream would wait for the whole reply.
      exposeHeadRoute: contract.method === 'GET' && !contract.streams,
      config,
      schema: routeSchema(contract, conditional),
      onRequest: policies[contract.access],
      ...(conditional && { onSend: answerConditionally }),
      handler: (request, reply) => handler(new RequestCall<C>(request, reply, db)),
    });
  };

  const curriculum = new CurriculumAnswers();

  return {
    query: (contract, handler) => serve(contract, handler, { conditional: !contract.streams }),
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
    command: (contract, handler, options) =>
      serve(contract, async call => {
        const keyed = keyedRequest(call.request, call.user.id, options?.keyFrom?.(call));
        const answer = await exactlyOnce(db, keyed, async db => ({
          statusCode: contract.status,
          response: await handler(withDb(call, db)),
          resourceId: null,
        }));
        return sendAnswer(call.reply, answer);
      }),
    reply: (contract, { store, respond }, config) =>
      serve(
        contract,
        async call => {
          const keyed = keyedRequest(call.request, call.user.id);
          const answer = await exactlyOnce(db, keyed, async db => ({
            statusCode: contract.status,
            response: null,
            resourceId: await store(withDb(call, db)),
          }));
          if (answer.resourceId === null) return sendAnswer(call.reply, answer);
          return respond(answer.resourceId, call);
        },
        { config },
      ),
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

const notModified = z
  .null()
  .check(z.describe('Not modified: If-None-Match names the ETag that the answer has; no body'));

function routeSchema(contract: AnyContract, conditional: boolean) {
  const takesBody = contract.method !== 'GET' && contract.method !== 'DELETE';
  return {
    summary: contract.summary,
    tags: [contract.tag],
    ...(contract.access !== 'public' && { security: [{ session: [] }] }),
    ...(hasFields(contract.params) && { params: contract.params }),
    ...(hasFields(contract.query) && { querystring: contract.query }),
    ...(takesBody && hasFields(contract.body) && { body: contract.body }),
    ...(contract.status !== 204 && {
      response: { [contract.status]: contract.response, ...(conditional && { 304: notModified }) },
    }),
  };
}

/** A contract without a body accepts any, an absent one included. */
function hasFields(schema: AnyContract['body']): boolean {
  return !('shape' in schema) || Object.keys(schema.shape as object).length > 0;
}
