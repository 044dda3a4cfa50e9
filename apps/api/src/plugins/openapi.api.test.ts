import {
  type AnyContract,
  allContracts,
  contractGroups,
  contractsByName,
} from '@groundwork/api-client/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { toOperationId } from './openapi-operations.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: unknown[];
  parameters?: { in: string; name: string }[];
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Record<string, unknown> }> }
  >;
}

interface OpenApiDocument {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const test = useTestApp();
let document: OpenApiDocument;

beforeAll(async () => {
  document = (await test.app.inject('/api/docs/json')).json();
});

function operationOf({ method, path }: AnyContract): Operation {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const named = (name: string) => {
  const contract = contractsByName.get(name);
  if (!contract) throw new Error(`There is no ${name}`);
  return operationOf(contract);
};

const schemaOf = (operation: Operation, status: number | string, type = 'application/json') =>
  operation.responses[status]?.content?.[type]?.schema;

it('an operation is called after its contract, and no two are called the same', () => {
  expect(toOperationId('startups.list')).toBe('startupsList');
  expect(named('startups.enhanceField').operationId).toBe('startupsEnhanceField');
  const ids = allContracts.map(contract => operationOf(contract).operationId);
  expect(new Set(ids).size).toBe(contractsByName.size);
});

it('every tag has a sentence', () => {
  const tags = document.tags.map(({ name }) => name);
  expect(tags).toEqual(Object.keys(contractGroups));
  for (const name of contractsByName.keys()) expect(named(name).tags).toEqual(name.split('.', 1));
  for (const { description } of document.tags) expect(description).toMatch(/^\p{Lu}.+\.$/u);
});

it('says of every operation whether it needs a session', () => {
  for (const contract of allContracts)
    expect(operationOf(contract).security).toEqual(contract.access === 'public' ? [] : [{ session: [] }]);
});

it('has the events of a call under 200, and its answer under its own status', () => {
  const send = named('personaChats.send');
  expect(schemaOf(send, 200, 'text/event-stream')).toEqual({ type: 'string' });
  expect(schemaOf(send, 200)).toBeUndefined();
  expect(schemaOf(send, 202)).toEqual({ $ref: '#/components/schemas/Message' });
  expect(schemaOf(named('messages.send'), 200, 'text/event-stream')).toEqual({ type: 'string' });
});

describe('the refusals of an operation', () => {
  it('stand by their status, with their codes and the one shape', () => {
    const { responses } = named('startups.update');
    expect(Object.keys(responses).join(' ')).toBe('200 400 401 403 404 409 413 415 429 5XX');
    const codes = [...(responses[409]?.description ?? '').matchAll(/`([\w.]+)`/g)].map(([, code]) => code);
    expect(codes).toEqual(['idempotency.key_reused', 'idempotency.in_progress', 'record.changed']);
    for (const status of [409, '5XX'])
      expect(schemaOf(named('startups.update'), status)).toEqual({ $ref: '#/components/schemas/ErrorBody' });
  });

  it('of the health check are its answer, with another status', () => {
    expect(schemaOf(named('service.health'), 503)).toEqual({ $ref: '#/components/schemas/Health' });
  });
});

it('an idempotency key is asked for where it counts', () => {
  const takesKey = (name: string) =>
    (named(name).parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
  expect(['startups.create', 'messages.send', 'account.changePassword'].every(takesKey)).toBe(true);
  expect(['startups.list', 'auth.register', 'account.changeProfile'].some(takesKey)).toBe(false);
});

it('a reply is answered whole or as events, and a deletion without a body', () => {
  expect(schemaOf(named('messages.send'), 200)).toEqual({ $ref: '#/components/schemas/Reply' });
  expect(schemaOf(named('messages.send'), 200, 'text/event-stream')).toEqual({ type: 'string' });
  expect(named('startups.remove').responses[204]).toEqual({ description: 'No Content' });
});

it('shared schemas are components, and all of them are used', () => {
  expect(schemaOf(named('startups.list'), 200)).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Startup' },
  });
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(referred)).toEqual(new Set(Object.keys(document.components.schemas)));
});
