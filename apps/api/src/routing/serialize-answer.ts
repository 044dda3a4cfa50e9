import type { FastifySchema } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

interface Route {
  schema: FastifySchema;
  method: string;
  url: string;
}

/**
 * What answers are written with: the response schema checks them and strips what it does not name. It reads forwards, as
 * the client does. fastify-type-provider-zod's own encodes, which zod does not compile: 4 ms instead of 1.5 for 4,000
 * step records. The two differ for schemas that transform, of which a response has none.
 * @throws ResponseSerializationError for an answer that is not what its contract says.
 */
export function compileSerializer({ schema, method, url }: Route): (answer: unknown) => string {
  return answer => {
    const { error, data } = z.safeParse(schema as z.ZodMiniType, answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
}
