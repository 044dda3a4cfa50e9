import { isDeepStrictEqual } from 'node:util';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

interface Route {
  schema: FastifySchema;
  method: string;
  url: string;
}

type Serializer = (answer: unknown) => string;

/**
 * A function that writes answers as the response schema says: only the fields that it names, faster than
 * JSON.stringify. It does not check values: {@link compileCheckingSerializer} does. The schema is compiled with the
 * first answer, so one that cannot be compiled throws then and not at the start: a test compiles that of every
 * contract.
 */
export function compileSerializer({ schema }: Pick<Route, 'schema'>): Serializer {
  let write: Serializer | undefined;
  return answer => {
    write ??= compile(schema);
    return write(answer);
  };
}

function compile(schema: FastifySchema): Serializer {
  const described = z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' });
  return fastJsonStringify(simplify(described) as Parameters<typeof fastJsonStringify>[0]);
}

/**
 * The same for development and tests. It also parses every answer by its schema, and compares the result with the
 * written text.
 * @throws ResponseSerializationError for an answer that breaks its contract.
 */
export function compileCheckingSerializer({ schema, method, url }: Route): Serializer {
  const write = compileSerializer({ schema });
  return answer => {
    const { error, data } = z.safeParse(schema as z.ZodMiniType, answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    const written = write(answer);
    if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(JSON.stringify(data))))
      throw new Error(`${method} ${url} is written otherwise than its contract says: ${written}`);
    return written;
  };
}

/** The keywords that say how to write a value. The others restrict values, and would make writing slower. */
const WRITING = ['type', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'nullable', 'const'];

/** A JSON schema reduced to that, with nullable types in the short form. */
function simplify(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, properties, items, additionalProperties, ...rest } = schema as Record<string, unknown>;
  const choices = Array.isArray(anyOf) ? anyOf : [];
  const others = choices.filter(choice => choice.type !== 'null');
  const only = others.length === 1 && others.length < choices.length ? simplify(others[0]) : undefined;
  // A schema without a type, such as a union, has no short form.
  if (typeof only === 'object' && only !== null && 'type' in only) return { ...only, nullable: true };
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => WRITING.includes(key))),
    ...(choices.length > 0 && { anyOf: choices.map(simplify) }),
    ...(Array.isArray(rest.oneOf) && { oneOf: rest.oneOf.map(simplify) }),
    ...(items !== undefined && { items: simplify(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: simplify(additionalProperties),
    }),
    ...(typeof properties === 'object' &&
      properties !== null && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, property]) => [key, simplify(property)]),
        ),
      }),
  };
}
