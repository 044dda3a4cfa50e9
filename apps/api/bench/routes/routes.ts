import type { BenchSection } from '../lib/section.ts';
import { describeRoutes, findMissed } from './describe-routes.ts';
import { measureRoutes, type RouteResult } from './measure-routes.ts';
import { startRouteServers } from './route-servers.ts';

const SIZE = { startups: 3, messages: 40, otherFounders: 50 };
const FULL = { connections: [10, 100], rounds: 5, secondsEach: 1 };
const QUICK = { connections: [10], rounds: 1, secondsEach: 0.1 };

/** The API beside a bare server that makes the same queries for the same answers. */
export const runRoutes: BenchSection = async ({ databaseUrl, quick, say }) => {
  const measure = async (url: string | null, logLevel: string, names?: string[]): Promise<RouteResult[]> => {
    const servers = await startRouteServers(url, SIZE, logLevel);
    try {
      return await measureRoutes(servers, quick ? QUICK : FULL, say, names);
    } finally {
      await servers.stop();
    }
  };
  say('PostgreSQL');
  const postgres = await measure(databaseUrl, 'warn');
  say('Embedded database');
  const embedded = await measure(null, 'warn');
  say('with a line of log for each request');
  const logging = await measure(databaseUrl, 'info', ['current user', 'message list']);
  const parts = [
    ['## PostgreSQL', describeRoutes(postgres)],
    ['## Embedded database', describeRoutes(embedded)],
    ['## PostgreSQL, with a line of log for each request', describeRoutes(logging)],
  ];
  return {
    text: parts.flat().join('\n\n'),
    missed: [...findMissed('PostgreSQL', postgres), ...findMissed('Embedded database', embedded)],
  };
};
