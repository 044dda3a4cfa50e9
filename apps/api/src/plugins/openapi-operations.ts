import { STATUS_CODES } from 'node:http';
import type { SwaggerTransform } from '@fastify/swagger';
import {
  type Access,
  type AnyContract,
  contractsByName,
  type ErrorCode,
  IDEMPOTENCY_KEY,
  replyEventSchemas,
} from '@groundwork/api-client/contracts';
import type { FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';
import { components, ERROR_BODY } from './openapi-components.ts';

const toJsonSchemas = createJsonSchemaTransform({ schemaRegistry: components });

export const describeOperation: SwaggerTransform<FastifySchema> = document => {
  const { schema, url } = toJsonSchemas(document);
  const { endpoint } = document.route.config ?? {};
  if (!endpoint) return { schema, url };
  const { contract, refusals } = endpoint;
  const name = nameOf(contract);
  const takesKey = refusals.includes('idempotency.key_reused');
  const described = {
    ...schema,
    operationId: toOperationId(name),
    summary: contract.summary,
    description: describe(contract, takesKey),
    tags: name.split('.', 1),
    security: contract.access === 'public' ? [] : [{ session: [] }],
    ...(takesKey && { headers: KEY_HEADER }),
    response: {
      ...answersOf(contract, schema.response as object | undefined),
      ...refusalsByStatus(refusals),
    },
  };
  return { schema: described, url };
};

function nameOf(contract: AnyContract): string {
  const named = [...contractsByName].find(([, other]) => other === contract);
  if (!named) throw new Error(`${contract.path} has no name`);
  return named[0];
}

/** The name in generated code: `startups.list` becomes `startupsList`. */
export function toOperationId(name: string): string {
  return name.replace(/\.(.)/g, (_, first: string) => first.toUpperCase());
}

const CALLERS: Record<Access, string> = {
  public: 'For everyone.',
  user: 'For anyone who is logged in.',
  admin: 'For administrators.',
};

function describe({ access, streams }: AnyContract, takesKey: boolean): string {
  const events = Object.keys(replyEventSchemas).map(event => `\`${event}\``);
  return [
    CALLERS[access],
    takesKey &&
      'Repeated with the same `Idempotency-Key`, it has no second effect and gets the first answer.',
    streams && `With \`Accept: text/event-stream\` it answers events as they come: ${events.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: IDEMPOTENCY_KEY.source,
      description: "Any text that is new to this call. It's remembered for 24 hours.",
    },
  },
};

const NOT_MODIFIED = { type: 'null', description: 'If-None-Match names the ETag that the answer has' };

function answersOf({ status, streams, file }: AnyContract, schemas: object = {}) {
  const events = streams && { 'text/event-stream': { schema: { type: 'string' } } };
  const answers = Object.entries(schemas).map(([status, schema]) => {
    const content = { [file ?? 'application/json']: { schema }, ...(status === '200' && events) };
    return [status, status === '304' ? NOT_MODIFIED : { description: STATUS_CODES[status], content }];
  });
  return {
    [status]: { type: 'null', description: STATUS_CODES[status] },
    // A stream is begun with 200, whatever the status of the answer without one.
    ...(events && { 200: { description: STATUS_CODES[200], content: events } }),
    ...Object.fromEntries(answers),
  };
}

/** The endpoint's own refusals, and the failures that any endpoint may have. */
function refusalsByStatus(codes: readonly ErrorCode[]) {
  const statusOf = (code: ErrorCode) => new AppError(code).statusCode;
  const ofStatus = (status: number) => codes.filter(code => statusOf(code) === status);
  return {
    ...Object.fromEntries(codes.map(statusOf).map(status => [status, refusal(ofStatus(status))])),
    '5XX': refusal(['server.error', 'server.unavailable', 'server.shutting_down']),
  };
}

function refusal(codes: readonly ErrorCode[]) {
  const lines = codes.map(code => `- \`${code}\`: ${new AppError(code).message}`);
  return { description: lines.join('\n'), content: { 'application/json': { schema: ERROR_BODY } } };
}
