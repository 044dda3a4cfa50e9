import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contractGroups } from '@groundwork/api-client/contracts';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';
import { addComponents } from './openapi-components.ts';
import { describeOperation } from './openapi-operations.ts';
import { sessionCookieName } from './session.ts';

/** The OpenAPI document, made from the contracts, to read at `/api/docs` and as JSON at `/api/docs/json`. */
export async function registerOpenApi(
  app: FastifyInstance,
  publicUrl: string | undefined,
  https: boolean,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Groundwork',
        version,
        description: 'Coaching for startup founders.',
        contact: { name: 'The Groundwork authors' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/', description: 'This server' }],
      tags: Object.entries(contractGroups).map(([name, { about }]) => ({ name, description: about })),
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(https) } },
      },
    },
    transform: describeOperation,
    transformObject: addComponents,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
