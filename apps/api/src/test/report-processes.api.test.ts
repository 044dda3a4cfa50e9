import { fileURLToPath } from 'node:url';
import type { Report, ReportSection, ReportSectionType } from '@groundwork/domain';
import { describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../setup/prepare-database.ts';
import { testOptions } from './build-test-app.ts';
import { at } from './chat.ts';
import { type Behaviour, createGate } from './fake-openai/exchange.ts';
import { writesSection } from './fake-openai/sections.ts';
import { buildReport } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();

/** Each with an answer that no other section has, by which the call for it is known. */
const ANSWERS: readonly (readonly [ReportSectionType, string])[] = [
  ['problem', 'Bakers lose mornings.'],
  ['solution', 'Clerks send messages.'],
  ['persona', 'Ada runs ovens.'],
  ['value_proposition', 'Nobody waits anymore.'],
  ['pricing_strategy', 'Owners pay monthly.'],
];

const curriculum = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

interface Place {
  env: Record<string, string>;
  cookie: string;
  startupId: number;
  reportId: number;
}

/** A founder whose five answers feed five sections, in a database that no server has open. */
async function prepare(): Promise<Place> {
  const { env } = await servers.home();
  const { DATABASE_URL, DATA_DIR = '' } = env;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR }, () => undefined);
  const administrator = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@localhost' };
  await prepareDatabase(database.db, { ...administrator, ADMIN_PASSWORD: 'administrator' }, curriculum);
  const options = testOptions(database);
  const app = await buildApp(options);
  const report = await buildReport({ app, database });
  for (const [type, quote] of ANSWERS) await report.accept(type, quote);
  await app.close();
  await database.close();
  return {
    env: { ...env, SESSION_SECRET: options.sessionSecret },
    cookie: report.founder.cookie,
    startupId: report.startup.id,
    reportId: report.id,
  };
}

async function call<T>({ cookie }: Place, url: string, method = 'GET'): Promise<T> {
  const answer = await fetch(url, { method, headers: { cookie } });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const reportOf = (at: Place, { url }: ServerProcess) =>
  call<Report>(at, `${url}/api/startups/${at.startupId}/report`);
const sectionsOf = (at: Place, { url }: ServerProcess) =>
  call<ReportSection[]>(at, `${url}/api/reports/${at.reportId}/v2-sections`);
const generate = (at: Place, { url }: ServerProcess) =>
  call<Report>(at, `${url}/api/reports/${at.reportId}/generate-sections`, 'POST');

async function untilReport(
  at: Place,
  server: ServerProcess,
  isReached: (report: Report) => boolean,
): Promise<Report> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const report = await reportOf(at, server);
    if (isReached(report)) return report;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(report.generation)} after 30 s`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
const isOver = ({ generation }: Report) => generation.state !== 'running';

/** The sections that were asked for so far, in order. */
const asked = () =>
  servers.fake.requests.map(({ body }) => {
    const prompt = JSON.stringify(body.messages);
    return at(
      ANSWERS.filter(([, quote]) => prompt.includes(quote)),
      0,
    )[0];
  });
const written = (sections: readonly ReportSection[]) =>
  sections.flatMap(({ type, state }) => (state === 'written' ? [type] : []));

/** Writes the first `count` sections at once, and the others once the test says so. */
function writesFirst(count: number): () => void {
  const { opened, open } = createGate();
  const section = writesSection([[{ text: 'Said well.', sources: [1] }]]);
  const late: Behaviour = async exchange => {
    await Promise.race([opened, exchange.request.ended]);
    await section(exchange);
  };
  servers.fake.section.next(...Array.from({ length: count }, () => section));
  servers.fake.section.always(late);
  return open;
}

/** Generates until two sections are written and two more, all that one founder has places for, are on their way. */
async function generateHalf(at: Place, server: ServerProcess): Promise<ReportSectionType[]> {
  await generate(at, server);
  await servers.fake.waitForRequest('section', 4);
  return written(await sectionsOf(at, server));
}

describe('a process that is killed while it writes a report', () => {
  it('goes on within 30 s of its restart, and no section that was finished is asked for again', async () => {
    const home = await prepare();
    const killed = await servers.start(home.env);
    const open = writesFirst(2);
    const finished = await generateHalf(home, killed);
    expect(finished).toHaveLength(2);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const before = asked();

    open();
    const restarted = await servers.start(home.env);
    const began = Date.now();
    const report = await untilReport(home, restarted, isOver);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(report).toMatchObject({ status: 'generated', generation: { state: 'done', done: 12, failed: 0 } });
    expect(written(await sectionsOf(home, restarted))).toHaveLength(5);
    const after = asked().slice(before.length);
    expect(after.filter(type => finished.includes(type))).toEqual([]);
    expect(after.toSorted()).toEqual(
      ANSWERS.map(([type]) => type)
        .filter(type => !finished.includes(type))
        .toSorted(),
    );
  }, 120_000);
});

describe.runIf(inject('databaseUrl'))('two processes on one database', () => {
  it('when the one that writes is killed, the other ends the generation within 30 s and asks for nothing finished again', async () => {
    const home = await prepare();
    const writing = await servers.start(home.env);
    const open = writesFirst(2);
    const finished = await generateHalf(home, writing);
    expect(finished).toHaveLength(2);
    const other = await servers.start(home.env);
    // Longer than a lease that is not renewed: as long as the writer lives, what it writes is left to it.
    await new Promise(resolve => setTimeout(resolve, 11_000));
    expect(asked()).toHaveLength(4);

    const killedAt = Date.now();
    writing.child.kill('SIGKILL');
    await writing.exited;
    open();
    const report = await untilReport(home, other, isOver);
    expect(Date.now() - killedAt).toBeLessThan(30_000);
    expect(report).toMatchObject({ status: 'generated', generation: { state: 'done', done: 12, failed: 0 } });
    expect(written(await sectionsOf(home, other))).toHaveLength(5);
    const after = asked().slice(4);
    expect(after.toSorted()).toEqual(
      ANSWERS.map(([type]) => type)
        .filter(type => !finished.includes(type))
        .toSorted(),
    );
  }, 120_000);
});

describe('SIGTERM while a report is written', () => {
  it('lets the sections on their way finish and begins no others, which the next start writes', async () => {
    const home = await prepare();
    const leaving = await servers.start(home.env);
    const open = writesFirst(2);
    await generateHalf(home, leaving);
    leaving.child.kill('SIGTERM');
    await new Promise(resolve => setTimeout(resolve, 300));
    open();
    expect(await leaving.exited).toBe(0);
    expect(asked()).toHaveLength(4);

    const next = await servers.start(home.env);
    expect((await untilReport(home, next, isOver)).generation).toMatchObject({ state: 'done', done: 12 });
    expect(asked().toSorted()).toEqual(ANSWERS.map(([type]) => type).toSorted());
  }, 120_000);

  it('gives up after ten seconds what the provider does not answer, and the next start takes it at once', async () => {
    const home = await prepare();
    const leaving = await servers.start(home.env);
    const open = writesFirst(2);
    const finished = await generateHalf(home, leaving);
    const stopped = Date.now();
    leaving.child.kill('SIGTERM');
    expect(await leaving.exited).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(13_000);

    open();
    const next = await servers.start(home.env);
    const began = Date.now();
    expect((await untilReport(home, next, isOver)).generation).toMatchObject({ state: 'done', done: 12 });
    expect(Date.now() - began).toBeLessThan(9000);
    const after = asked().slice(4);
    expect(after.filter(type => finished.includes(type))).toEqual([]);
    expect(after).toHaveLength(3);
  }, 120_000);
});
