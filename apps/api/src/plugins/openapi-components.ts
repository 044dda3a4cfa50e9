import type { SwaggerTransformObject } from '@fastify/swagger';
import * as contracts from '@groundwork/api-client/contracts';
import * as entities from '@groundwork/domain';
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';

/**
 * Schemas of objects are named in the document after their export: `startupSchema` is `Startup`, and an input has
 * `Input` after it, or `Fields` where its export already says so. A registry of its own, because the ids of zod's
 * global one would also change the schemas that answers are written by.
 */
export const components = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries({ ...entities, ...contracts })) {
  if (name.endsWith('Schema') && schema instanceof z.ZodMiniObject)
    components.add(schema, { id: nameOf(name) });
}

function nameOf(name: string): string {
  const words = name.replace(/Schema$/, '').replace(/Input$/, 'Fields');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const REFERENCE = '#/components/schemas/';
export const ERROR_BODY = { $ref: `${REFERENCE}ErrorBody` };

const withAllComponents = createJsonSchemaTransformObject({ schemaRegistry: components });

/** Adds the components that something in the document refers to, in their sent and their answered form. */
export const addComponents: SwaggerTransformObject = document => {
  const whole = withAllComponents(document) as OpenAPIV3_1.Document;
  const { schemas = {} } = whole.components ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const name of namesIn(part)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(whole.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(kept) } };
};

function namesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
}
