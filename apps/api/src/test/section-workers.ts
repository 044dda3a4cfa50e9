import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider } from '../coach/provider.ts';
import { SectionWorker, type SectionWorkerOptions } from '../jobs/section-worker.ts';
import { createPreparedTexts } from '../modules/startups/prepared-texts.ts';
import { TokenBudget } from '../stores/token-budget.ts';
import type { TestApp } from './build-test-app.ts';
import { at } from './chat.ts';
import { buildReport, type TestReport } from './report.ts';

export const MONDAY = 'Every Monday a baker in Leeds calls us.';

interface Workers {
  start(owner: string, change?: Partial<SectionWorkerOptions>): SectionWorker;
  drain(milliseconds: number): Promise<unknown>;
}

/**
 * Workers on one database that act like separate processes. After each test they are drained and their work is
 * cancelled.
 */
export function useWorkers(test: TestApp, coach: CoachProvider): Workers {
  let workers: SectionWorker[] = [];
  const drain = (milliseconds: number) => Promise.all(workers.map(worker => worker.drain(milliseconds)));
  afterEach(async () => {
    await drain(0);
    workers = [];
    await sql`update report_versions set state = 'cancelled' where state = 'running'`.execute(
      test.database.db,
    );
  });
  return {
    drain,
    start: (owner, change = {}) => {
      const { db } = test.database;
      const { log } = test.app;
      const budget = new TokenBudget(db, 1_000_000);
      const gate = new CoachGate(budget, 'openai', { maxConcurrent: 16, maxPerUser: 4 }, log);
      const worker = new SectionWorker({
        db,
        coach,
        gate,
        log,
        owner,
        pollMs: 30,
        texts: createPreparedTexts(),
        pictures: new Map(),
        places: gate.sectionPlaces,
        ...change,
      });
      workers.push(worker);
      worker.start();
      return worker;
    },
  };
}

/** A report in which only the problem is still to be written. */
export async function buildPending(test: TestApp): Promise<TestReport> {
  const report = await buildReport(test);
  await report.accept('problem', MONDAY);
  await report.set('running', { problem: 'pending' });
  return report;
}

export async function problemOf(report: TestReport) {
  const rows = await report.rows(1);
  return at(
    rows.filter(({ type }) => type === 'problem'),
    0,
  );
}

/** As if the writer of the problem had been silent for longer than its lease. */
export async function expireProblem(test: TestApp, report: TestReport, change: object = {}): Promise<void> {
  await test.database.db
    .updateTable('report_sections')
    .set({ lease_until: new Date(0).toISOString(), ...change })
    .where('id', '=', (await problemOf(report)).id)
    .execute();
}

/** Polls seldom, as every poll holds up the writing on the embedded database. */
export async function untilOver(report: TestReport): Promise<void> {
  for (let looks = 0; (await report.read()).generation.state === 'running'; looks += 1) {
    if (looks > 300) throw new Error('The generation did not end in thirty seconds');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
