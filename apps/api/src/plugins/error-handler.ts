import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isInvalidValue, isUnavailable } from '../db/database-errors.ts';
import { AppError } from '../errors.ts';

/** Turns whatever was thrown into the error that the caller is told. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isInvalidValue(error)) return new AppError('request.invalid', { cause: error });
  if (isUnavailable(error)) return new AppError('server.unavailable', { cause: error, retryAfter: 1 });
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

/** A limit of the server's own is no defect: anybody can run into it many times a second, and a stack tells nothing. */
function logFailure(error: unknown, appError: AppError, request: FastifyRequest): void {
  if (appError.statusCode < 500) return;
  const isOwnLimit =
    error === appError && appError.statusCode === 503 && appError.retryAfter !== undefined && !appError.cause;
  if (isOwnLimit) request.log.warn(appError.code);
  else request.log.error({ err: error }, appError.code);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  logFailure(error, appError, request);
  const { retryAfter } = appError.extras;
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  return reply.status(appError.statusCode).type('application/json').send(JSON.stringify(appError.toBody()));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}
