import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { createPracticeCoach } from '../coach/practice/practice-coach.ts';
import type { Database } from '../db/types.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
}

const TEST_SECRET = 'a secret of more than 32 characters, for tests';

/** Options without waits: short caps, and limits that no test reaches by accident. */
export function testOptions(database: Database): AppOptions {
  return {
    database,
    coach: createPracticeCoach(),
    sessionSecret: TEST_SECRET,
    publicUrl: undefined,
    trustProxy: false,
    limits: { maxConcurrent: 16, maxPerUser: 4, dailyTokensPerUser: 1_000_000 },
    logger: false,
    checkAnswers: true,
    webDirectory: null,
    triesPerMinute: { account: 1000, address: 1000 },
    asksPerMinute: 1000,
    // Sections stay pending unless the test asks for a worker.
    sectionPollMs: null,
    exportPollMs: null,
    // No test reaches the internet.
    web: null,
  };
}

/** One app with its own database per test file. Read `app` and `database` inside tests only. */
export function useTestApp(change: (options: AppOptions) => Partial<AppOptions> = () => ({})): TestApp {
  const held: Partial<TestApp> = {};
  beforeAll(async () => {
    held.database = await openTestDatabase();
    const options = testOptions(held.database);
    held.app = await buildApp({ ...options, ...change(options) });
    await held.app.ready();
  });
  afterAll(async () => {
    await held.app?.close();
    await held.database?.close();
  });
  return {
    get app() {
      return required(held.app);
    },
    get database() {
      return required(held.database);
    },
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test app is ready only inside tests');
  return value;
}
