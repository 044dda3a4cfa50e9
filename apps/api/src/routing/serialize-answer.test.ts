import { type AnyContract, allContracts } from '@groundwork/api-client/contracts';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { arbitraryAnswer, UNNAMED } from '../test/arbitrary-answer.ts';
import { compileCheckingSerializer, compileSerializer } from './serialize-answer.ts';

const answer = z.object({ id: z.int(), inner: z.array(z.object({ name: z.nullable(z.string()) })) });
const route = { schema: answer as never, method: 'GET', url: '/api/x' };

it.each([
  ['in production', compileSerializer],
  ['where answers are checked', compileCheckingSerializer],
])('writes what the schema names and nothing else %s', (_where, compile) => {
  const serialize = compile(route);
  const stored = { id: 1, secret: 'x', inner: [{ name: 'Ada', secret: 'y' }, { name: null }] };
  expect(serialize(stored)).toBe('{"id":1,"inner":[{"name":"Ada"},{"name":null}]}');
});

it('refuses, where it checks, an answer that is not what the contract says, without telling any of it', async () => {
  const app = Fastify();
  app.setSerializerCompiler(compileCheckingSerializer);
  app.get('/', { schema: { response: { 200: answer } } }, async () => ({ id: 'secret', inner: [] }));
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'FST_ERR_RESPONSE_SERIALIZATION']);
  expect(body).not.toContain('secret');
});

const answered = allContracts
  .filter(({ status }) => status !== 204)
  .map((contract): [string, AnyContract] => [`${contract.method} ${contract.path}`, contract]);

/** Only then does encoding an answer give the same as parsing it. */
it.each(answered)('the response of %s transforms nothing', (_name, { response }) => {
  expect(toText(response, 'output')).toBe(toText(response, 'input'));
});

/**
 * Transformations have no JSON schema, and codecs differ in the two directions. Optional names differ only by defaults.
 */
function toText(schema: AnyContract['response'], io: 'input' | 'output'): string {
  const whatMayBeMissing = ['required', 'additionalProperties'];
  return JSON.stringify(z.toJSONSchema(schema, { io }), (key, value) =>
    whatMayBeMissing.includes(key) ? undefined : value,
  );
}

/**
 * Checks that the output is what zod parses, as JSON.stringify writes it. The order of an object's names may differ.
 */
function expectWritten(schema: z.ZodMiniType, answer: unknown): string {
  const written = compileSerializer({ schema: schema as never })(answer);
  const expected = JSON.stringify(z.parse(schema, answer));
  expect(JSON.parse(written)).toStrictEqual(JSON.parse(expected));
  expect(written).toHaveLength(expected.length);
  return written;
}

it.each(answered)('whatever %s may answer is written as it is read, and no more', (_name, { response }) => {
  const write = compileSerializer({ schema: response as never });
  fc.assert(
    fc.property(arbitraryAnswer(response), answer => {
      const expected = JSON.stringify(z.parse(response, answer));
      const written = write(answer);
      expect(JSON.parse(written)).toStrictEqual(JSON.parse(expected));
      expect(written).toHaveLength(expected.length);
      expect(written).not.toContain(UNNAMED);
    }),
  );
});

const inner = z.object({ a: z.string() });
const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a'), both: z.array(inner) }),
  z.object({ kind: z.literal('b'), value: z.int(), both: z.array(inner) }),
]);
const proto = JSON.parse('{"__proto__":{"x":[null]},"constructor":null,"a":{"__proto__":1}}');

describe('what is written', () => {
  it.each([
    ['a nullable enum', z.nullable(z.enum(['a', 'b'])), ['a', 'b', null]],
    ['a nullable object', z.nullable(inner), [{ a: '' }, null]],
    ['a nullable array', z.nullable(z.array(z.nullable(inner))), [[{ a: '' }, null], [], null]],
    ['a nullable literal', z.nullable(z.literal('a')), ['a', null]],
    ['a nullable record', z.nullable(z.record(z.string(), inner)), [{ 'a b"': { a: '1' } }, {}, null]],
    ['a nullable number', z.nullable(z.number()), [-0, 1e21, 0.1, 5e-324, -1.5e300, null]],
    ['an integer', z.int(), [-0, 0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ['a boolean', z.nullable(z.boolean()), [true, false, null]],
    ['a date', z.nullable(z.iso.datetime()), ['2026-11-21T07:30:00.123Z', '2026-11-21T07:30:00Z', null]],
    ['unknown JSON', z.unknown(), [null, [], [[null], {}], { a: { b: null } }, 'a', 0, false, proto]],
    [
      'a text',
      z.string(),
      ['', '"\\/\b\f\n\u2028\u0000', 'é🙂\ud800', '\udc00x', '🙂'.repeat(5000), 'x'.repeat(300_000)],
    ],
    ['one of many literals', z.literal(['a', 'b', 1, null]), ['a', 'b', 1, null]],
    ['a text or a number', z.union([z.string(), z.number(), z.null()]), ['1', 1, null, '']],
  ] as [string, z.ZodMiniType, unknown[]][])('of %s is what was read', (_name, schema, values) => {
    for (const value of values) {
      expectWritten(schema, value);
      expectWritten(z.object({ first: schema, list: z.array(schema) }), {
        first: value,
        list: [value, value],
      });
    }
  });

  it.each([
    ['what is optional', z.object({ a: z.optional(inner), b: z.optional(z.nullable(z.int())), c: z.int() })],
    [
      'it in another order',
      z.object({ c: z.int(), a: z.optional(inner), b: z.optional(z.nullable(z.int())) }),
    ],
  ])('has or has not %s', (_name, schema) => {
    for (const given of [{}, { a: { a: 'x' } }, { b: null }, { b: 1, a: undefined }]) {
      const written = JSON.parse(expectWritten(schema, { ...given, c: 1 }));
      expect('a' in written).toBe('a' in given && given.a !== undefined);
    }
  });

  it('of a union is that of its kind', () => {
    const answer = [
      { kind: 'a', both: [] },
      { kind: 'b', value: 1, both: [{ a: 'x' }] },
    ];
    expect(expectWritten(z.array(kinds), answer)).toBe(JSON.stringify(answer));
  });

  it('has no name that is not in the contract, at any depth', () => {
    const secret = { secret: UNNAMED, __proto__: { inherited: UNNAMED }, toJSONs: UNNAMED };
    const schema = z.object({
      object: inner,
      nullable: z.nullable(inner),
      optional: z.optional(inner),
      array: z.array(z.array(inner)),
      record: z.record(z.string(), inner),
      union: z.array(kinds),
      nullableUnion: z.nullable(kinds),
    });
    const some = { a: 'x', ...secret };
    const kind = { kind: 'b', value: 1, both: [some], ...secret };
    const written = expectWritten(schema, {
      object: some,
      nullable: some,
      optional: some,
      array: [[some]],
      record: { r: some },
      union: [kind, { ...kind, kind: 'a', value: UNNAMED }],
      nullableUnion: kind,
      ...secret,
    });
    expect(written).not.toContain(UNNAMED);
  });

  it('is refused where a name is missing that the contract has', () => {
    const write = compileSerializer({ schema: z.object({ a: inner }) as never });
    for (const answer of [{}, { a: {} }, { a: undefined }]) expect(() => write(answer)).toThrow(/required/);
  });
});
