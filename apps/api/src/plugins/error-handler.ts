import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isInvalidValue, isRacedDeletion, isUnavailable } from '../database-errors.ts';
import { AppError } from '../errors.ts';

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isInvalidValue(error)) return new AppError('request.invalid', { cause: error });
  if (isUnavailable(error) || isRacedDeletion(error))
    return new AppError('server.unavailable', { cause: error, retryAfter: 1 });
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  return fromFastify(error as FastifyError);
}

function invalidRequest(error: Parameters<typeof hasZodFastifySchemaValidationErrors>[0]): AppError {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error;
  const issues = error.validation.map(issue => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid',
  }));
  const message = issues[0]?.path ? `${issues[0].path}: ${issues[0].message}` : issues[0]?.message;
  return new AppError('request.invalid', { issues, ...(message && { message }) });
}

function fromFastify(error: FastifyError): AppError {
  if (error.statusCode === 413) return new AppError('request.too_large');
  if (error.statusCode === 415) return new AppError('request.unsupported_type');
  if (error.statusCode === 429) return new AppError('request.rate_limited', { cause: error });
  if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER' || error.statusCode === 503)
    return new AppError('server.shutting_down', { retryAfter: 1 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.malformed', { cause: error });
  return new AppError('server.error', { cause: error });
}

/**
 * Reaching one of the server's own limits is not a bug. It can happen many times a second, and the stack is of no use.
 */
function logFailure(error: unknown, appError: AppError, request: FastifyRequest): void {
  if (appError.statusCode < 500) return;
  const isOwnLimit =
    error === appError && appError.statusCode === 503 && appError.retryAfter !== undefined && !appError.cause;
  if (isOwnLimit) request.log.warn(appError.code);
  else request.log.error({ err: error }, appError.code);
}

/** Whether the connection ended before the whole request had arrived: then there is no client to answer. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}

/** The only line about such a request, because it has no answer. */
function logBrokenOff(request: FastifyRequest): void {
  const isServing = request.server.server.listening;
  const who = isServing
    ? 'the client broke off its request'
    : 'the server stopped before the request had arrived';
  request.log.info({ req: request }, who);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBroken = isBrokenOff(request);
  const appError = isBroken ? new AppError('request.malformed', { cause: error }) : toAppError(error);
  if (isBroken) logBrokenOff(request);
  else logFailure(error, appError, request);
  const { retryAfter } = appError.extras;
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  return reply.status(appError.statusCode).type('application/json').send(JSON.stringify(appError.toBody()));
}

/** The error, or one that says that the contract does not list its code. */
function declared(error: unknown, { method, routeOptions }: FastifyRequest): unknown {
  const { endpoint } = routeOptions.config;
  const { code } = toAppError(error);
  if (!endpoint || code.startsWith('server.') || endpoint.refusals.includes(code)) return error;
  const message = `${method} ${endpoint.contract.path} refuses with ${code}, which its contract does not name`;
  return new Error(message, { cause: error });
}

/** @param checkRefusals whether a refusal that the contract does not name is a defect: for development and tests */
export function registerErrorHandler(app: FastifyInstance, checkRefusals = false): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(checkRefusals ? declared(error, request) : error, request, reply),
  );
}
