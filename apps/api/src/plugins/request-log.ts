import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { logOptions } from '../logging/log-options.ts';

type LogsOfRequests = Pick<FastifyServerOptions, 'logger' | 'logController' | 'childLoggerFactory'>;

/** Options of a server that logs a line for each request, when it is answered. */
export function requestLogs(logger: FastifyServerOptions['logger']): LogsOfRequests {
  const level = typeof logger === 'object' ? (logger.level ?? 'info') : 'info';
  return {
    logger: withOwnRules(logger),
    logController: new RequestLines(['info', 'debug', 'trace'].includes(level)),
    childLoggerFactory: (parent, bindings, options) => new LazyLogger(parent, bindings, options),
  };
}

function withOwnRules(logger: FastifyServerOptions['logger']): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false;
  return logger === true ? logOptions : { ...logger, ...logOptions };
}

/**
 * Logs no line at the beginning of a request, which would cost as much as the one at its end. Open requests are those
 * without an end.
 */
class RequestLines extends LogController {
  readonly #logsAll: boolean;

  constructor(logsAll: boolean) {
    super();
    this.#logsAll = logsAll;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!error && !this.#logsAll) return;
    const outcome = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...outcome, err: error }, 'request errored');
    else reply.log.info(outcome, 'request completed');
  }
}

type ChildOf = Parameters<FastifyBaseLogger['child']>;

/** A request's logger, made when the request first has something to say. */
class LazyLogger implements FastifyBaseLogger {
  level: string;
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: ChildOf[0];
  readonly #options: ChildOf[1];
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...[bindings, options]: ChildOf) {
    this.level = parent.level;
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  child(...sent: ChildOf): FastifyBaseLogger {
    return this.#logger.child(...sent);
  }
  fatal(...sent: unknown[]): void {
    this.#write('fatal', sent);
  }
  error(...sent: unknown[]): void {
    this.#write('error', sent);
  }
  warn(...sent: unknown[]): void {
    this.#write('warn', sent);
  }
  info(...sent: unknown[]): void {
    this.#write('info', sent);
  }
  debug(...sent: unknown[]): void {
    this.#write('debug', sent);
  }
  trace(...sent: unknown[]): void {
    this.#write('trace', sent);
  }
  silent(): void {}

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', sent: unknown[]): void {
    Reflect.apply(this.#logger[level], this.#logger, sent);
  }
}
