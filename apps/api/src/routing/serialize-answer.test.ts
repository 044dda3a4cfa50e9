import { type AnyContract, allContracts } from '@groundwork/api-client/contracts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileSerializer } from './serialize-answer.ts';

const answer = z.object({ id: z.int(), inner: z.array(z.object({ name: z.nullable(z.string()) })) });
const serialize = compileSerializer({ schema: answer as never, method: 'GET', url: '/api/x' });

it('writes what the schema names and nothing else', () => {
  const stored = { id: 1, secret: 'x', inner: [{ name: 'Ada', secret: 'y' }, { name: null }] };
  expect(serialize(stored)).toBe('{"id":1,"inner":[{"name":"Ada"},{"name":null}]}');
});

it('refuses an answer that is not what the contract says, without telling any of it', async () => {
  const app = Fastify();
  app.setSerializerCompiler(compileSerializer);
  app.get('/', { schema: { response: { 200: answer } } }, async () => ({ id: 'secret', inner: [] }));
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'FST_ERR_RESPONSE_SERIALIZATION']);
  expect(body).not.toContain('secret');
});

/** Only then is reading an answer the same as encoding it. */
it.each(
  allContracts
    .filter(({ status }) => status !== 204)
    .map((contract): [string, AnyContract] => [`${contract.method} ${contract.path}`, contract]),
)('the response of %s transforms nothing', (_name, { response }) => {
  expect(describe(response, 'output')).toBe(describe(response, 'input'));
});

/** A transformation cannot be described, a codec has two descriptions. What may be left out differs by defaults. */
function describe(schema: AnyContract['response'], io: 'input' | 'output'): string {
  const whatMayBeMissing = ['required', 'additionalProperties'];
  return JSON.stringify(z.toJSONSchema(schema, { io }), (key, value) =>
    whatMayBeMissing.includes(key) ? undefined : value,
  );
}
