import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Tag } from '@groundwork/api-client/contracts';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';
import { addComponents } from './openapi-components.ts';
import { describeOperation } from './openapi-operations.ts';
import { sessionCookieName } from './session.ts';

const TAGS: Record<Tag, string> = {
  Account: "Registering, logging in and out, one's own profile, password and sessions.",
  Startups: 'The startups of a founder and the texts of their profiles.',
  Curriculum: 'Challenges, their steps and questions, and the assistants who coach in them.',
  Chat: 'The conversation with the coach about a step, and its replies as they are written.',
  Progress: 'What of the steps and questions is done, and completing a step.',
  Reports: 'The report on a startup, its sections, and what they rest on.',
  Achievements: 'What a founder has reached.',
  Service: 'The state of the server, and what every page shows.',
};

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
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(https) } },
      },
    },
    transform: describeOperation,
    transformObject: addComponents,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
