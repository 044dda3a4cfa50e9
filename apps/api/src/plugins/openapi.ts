import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { version } from '../version.ts';
import { sessionCookieName } from './session.ts';

/** The OpenAPI document, made from the contracts, to read at `/api/docs` and as JSON at `/api/docs/json`. */
export async function registerOpenApi(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Groundwork', version, description: 'Coaching for startup founders.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(https) } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
