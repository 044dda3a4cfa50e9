import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Any UTF-16 that a client may send: astral characters and lone surrogates too. */
const characters = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 })
    .map(codes => String.fromCharCode(...codes)),
  fc.constantFrom('"', '\\', '\u2028', '\ud800', '__proto__', 'x'.repeat(6000), '\ud83d\ude42'.repeat(3000)),
);
const strings = fc.oneof(
  characters,
  fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  fc.integer({ min: 1, max: 9_999_999_999 }).map(String),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 0.1, 1e21, 5e-324),
);
const json = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>([null, [], [[null]]], {}, JSON.parse('{"__proto__":{"a":null},"toString":1}')),
);

/**
 * Answers that a response's schema allows, with names at every depth that it does not have. A new kind of schema in a
 * contract is added here, which tests how it is written.
 */
export function arbitraryAnswer(schema: Schema): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const valid = (values: Arbitrary<unknown>) => values.filter(takenBy(schema));
  switch (def.type) {
    case 'string': {
      const patterns = (def.checks ?? []).flatMap(({ _zod: { def } }) =>
        'pattern' in def ? [def.pattern] : [],
      );
      return valid(
        fc.oneof(
          strings,
          ...patterns.map(pattern => fc.stringMatching(pattern as RegExp, { maxLength: 60 })),
        ),
      );
    }
    case 'number':
      return valid(fc.oneof(numbers, fc.integer({ min: 0, max: 100 })));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return fc.option(arbitraryAnswer(def.innerType));
    case 'optional':
      return fc.option(arbitraryAnswer(def.innerType), { nil: undefined });
    case 'unknown':
      return json;
    case 'array':
      return valid(fc.array(arbitraryAnswer(def.element), { maxLength: 4 }));
    case 'record':
      // No schema accepts this name, even if JSON contains it.
      return fc.dictionary(
        (arbitraryAnswer(def.keyType) as Arbitrary<string>).filter(key => key !== '__proto__'),
        arbitraryAnswer(def.valueType),
      );
    case 'union':
      return fc.oneof(...def.options.map(arbitraryAnswer));
    case 'object':
      return arbitraryObject(def.shape);
    default:
      throw new Error(`No sample is made of ${def.type}`);
  }
}

/** So many rejected samples in a row mean that none will ever fit: fail instead of looping forever. */
const MAX_IN_VAIN = 10_000;

function takenBy(schema: Schema): (value: unknown) => boolean {
  let inVain = 0;
  return value => {
    const { success } = z.safeParse(schema, value);
    inVain = success ? 0 : inVain + 1;
    if (inVain > MAX_IN_VAIN)
      throw new Error(`No sample is made of ${JSON.stringify(z.toJSONSchema(schema))}`);
    return success;
  };
}

/** A recognisable value, to be searched for in what was written. */
export const UNNAMED = 'not in the contract';

function arbitraryObject(shape: z.core.$ZodShape): Arbitrary<unknown> {
  const named = Object.entries(shape).map(([key, schema]) => [key, arbitraryAnswer(schema)]);
  const unnamed = { passwordHash: fc.constant(UNNAMED), nested: fc.constant([{ id: 1, secret: UNNAMED }]) };
  return fc.record({ ...unnamed, ...Object.fromEntries(named) });
}
