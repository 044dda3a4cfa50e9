import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { at } from './chat.ts';
import {
  ANSWERED,
  askedFor,
  generateHalf,
  prepareReport,
  type RemoteReport,
  typesWritten,
  untilOver,
  writesFirst,
} from './remote-report.ts';
import { startProxy } from './replica-proxy.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();
const prepare = async () => prepareReport((await servers.home()).env);
const asked = () => askedFor(servers.fake);

describe('a process that is killed while it writes a report', () => {
  it('goes on within 30 s of its restart, and no section that was finished is asked for again', async () => {
    const report = await prepare();
    const killed = await servers.start(report.env);
    const open = writesFirst(servers.fake, 2);
    const finished = await generateHalf(report, servers.fake, killed.url);
    expect(finished).toHaveLength(2);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const before = asked();

    open();
    const restarted = await servers.start(report.env);
    const began = Date.now();
    const ended = await untilOver(report, restarted.url);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(ended).toMatchObject({ status: 'generated', generation: { state: 'done', done: 12, failed: 0 } });
    expect(typesWritten(await report.sections(restarted.url))).toHaveLength(5);
    const after = asked().slice(before.length);
    expect(after.filter(type => finished.includes(type))).toEqual([]);
    expect(after.toSorted()).toEqual(ANSWERED.filter(type => !finished.includes(type)).toSorted());
  }, 120_000);
});

describe.runIf(inject('databaseUrl'))('two processes on one database', () => {
  it('when one that writes is killed, the other ends the generation within 30 s and asks for nothing finished again', async () => {
    const report = await prepare();
    // The provider tells the replicas apart by their keys.
    const keys = ['first', 'second'];
    const pair = await Promise.all(keys.map(key => servers.start({ ...report.env, OPENAI_API_KEY: key })));
    const proxy = await startProxy(() => pair.map(({ url }) => url));
    onTestFinished(() => proxy.close());
    const open = writesFirst(servers.fake, 2);
    const finished = await generateHalf(report, servers.fake, proxy.url);
    expect(finished).toHaveLength(2);
    // Longer than a lease lasts without renewal: while the writer lives, its sections stay its own.
    await new Promise(resolve => setTimeout(resolve, 11_000));
    expect(asked()).toHaveLength(4);

    const onItsWay = await servers.fake.waitForRequest('section', 4);
    const isWriter = (key: string) => onItsWay.headers.authorization === `Bearer ${key}`;
    const writer = at(pair, keys.findIndex(isWriter));
    const killedAt = Date.now();
    writer.child.kill('SIGKILL');
    await writer.exited;
    await onItsWay.ended;
    expect(onItsWay.hungUp).toBe(true);
    open();
    const ended = await untilOver(report, proxy.url);
    expect(Date.now() - killedAt).toBeLessThan(30_000);
    expect(ended).toMatchObject({ status: 'generated', generation: { state: 'done', done: 12, failed: 0 } });
    expect(typesWritten(await report.sections(proxy.url))).toHaveLength(ANSWERED.length);
    const after = asked().slice(4);
    expect(after.filter(type => finished.includes(type))).toEqual([]);
    expect(after).toContain(at(asked(), 3));
  }, 120_000);
});

describe('SIGTERM while a report is written', () => {
  it('lets the sections on their way finish and begins no others, which the next start writes', async () => {
    const report = await prepare();
    const leaving = await servers.start(report.env);
    const open = writesFirst(servers.fake, 2);
    await generateHalf(report, servers.fake, leaving.url);
    leaving.child.kill('SIGTERM');
    await new Promise(resolve => setTimeout(resolve, 300));
    open();
    expect(await leaving.exited).toBe(0);
    expect(asked()).toHaveLength(4);

    const next = await servers.start(report.env);
    expect((await untilOver(report, next.url)).generation).toMatchObject({ state: 'done', done: 12 });
    expect(asked().toSorted()).toEqual(ANSWERED.toSorted());
  }, 120_000);

  it('gives up after ten seconds what the provider does not answer, and the next start takes it at once', async () => {
    const report = await prepare();
    const leaving = await servers.start(report.env);
    const open = writesFirst(servers.fake, 2);
    const finished = await generateHalf(report, servers.fake, leaving.url);
    const stopped = Date.now();
    leaving.child.kill('SIGTERM');
    expect(await leaving.exited).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(30_000);
    const left = await listUnwritten(report);
    // No lease is left to expire.
    expect(left).toEqual(left.map(() => ({ state: 'pending', lease_until: null })));
    expect(left.length).toBeGreaterThanOrEqual(2);

    open();
    const next = await servers.start(report.env);
    expect((await untilOver(report, next.url)).generation).toMatchObject({ state: 'done', done: 12 });
    const after = asked().slice(4);
    expect(after.filter(type => finished.includes(type))).toEqual([]);
    expect(after).toHaveLength(3);
  }, 120_000);
});

/** Reads the database directly, as the report's servers have all ended. */
async function listUnwritten({ env: { DATABASE_URL, DATA_DIR = '' } }: RemoteReport) {
  const database = await openDatabase({ DATABASE_URL, DATA_DIR }, () => undefined);
  try {
    return await database.db
      .selectFrom('report_sections')
      .select(['state', 'lease_until'])
      .where('state', 'in', ['pending', 'writing'])
      .execute();
  } finally {
    await database.close();
  }
}
