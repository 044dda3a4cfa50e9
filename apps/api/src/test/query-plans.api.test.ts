import { allContracts, messageContracts } from '@groundwork/api-client/contracts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openPostgres } from '../db/postgres.ts';
import { TABLES } from '../db/tables.ts';
import type { Database } from '../db/types.ts';
import { testOptions } from './build-test-app.ts';
import { startLoginProvider, type TestLoginProvider } from './login-provider.ts';
import { growDatabase } from './many-founders/grow-database.ts';
import { BACKGROUND_WORK } from './query-plans/background-work.ts';
import { type Capture, captureStatements } from './query-plans/capture-statements.ts';
import { exerciseOf } from './query-plans/exercises.ts';
import {
  countWholeReads,
  findWholeReads,
  type LargeRelations,
  listRelations,
} from './query-plans/find-whole-reads.ts';
import { PLAN_KINDS } from './query-plans/read-plans.ts';
import { beginVisit, nameOf, SECRET } from './query-plans/visit.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

/** Every founder answered this question, so every founder has risks to grade. */
const PICTURES = new Map([['target-customer/beachhead/beachhead-three-segments', 'risks']] as const);
/** Enough for an index to pay off; PostgreSQL reads a smaller table whole. */
const FOUNDERS = 2000;
/** Tables that grow with the curriculum or not at all. */
const REFERENCE = Object.entries(TABLES)
  .flatMap(([table, { grows }]) => (grows ? [] : [table]))
  .concat('kysely_migration', 'kysely_migration_lock')
  .toSorted();

const contracts = allContracts.filter(({ access }) => access !== 'admin');

/** PostgreSQL only: the embedded database makes the same plans, but takes too long to fill. */
describe.runIf(inject('databaseUrl'))(`with ${FOUNDERS} founders`, () => {
  let name: string;
  let client: pg.Client;
  let database: Database;
  let app: FastifyInstance;
  let capture: Capture;
  let provider: TestLoginProvider;
  let large: LargeRelations;
  let small: string[];
  let readsBefore: Record<string, number>;

  beforeAll(async () => {
    name = await createDatabase(inject('databaseUrl'), inject('template'));
    const url = withDatabase(inject('databaseUrl'), name);
    await growDatabase(url, FOUNDERS);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    ({ large, small } = await listRelations(client));
    readsBefore = await countWholeReads(client, large);
    capture = captureStatements();
    database = openPostgres(url, { onError: () => undefined });
    provider = await startLoginProvider();
    provider.serve('http://groundwork.example/provider-login');
    // The worker looks only when it is told to.
    app = await buildApp({
      ...testOptions(database),
      sessionSecret: SECRET,
      sectionPollMs: 3_600_000,
      pictures: PICTURES,
      publicUrl: 'http://groundwork.example',
      loginProvider: {
        ...provider,
        name: 'Example',
        scope: 'openid email',
        isOnly: false,
        adminIf: null,
      },
      // Nothing listens there.
      mail: { url: 'smtp://127.0.0.1:9', from: 'groundwork@groundwork.example', retryMs: [] },
    });
    await app.ready();
  });

  afterAll(async () => {
    capture?.end();
    await app?.close();
    await database?.close();
    await client?.end();
    await provider?.close();
    if (name) await dropDatabase(inject('databaseUrl'), name);
  });

  it('every table is large but those of the curriculum', () => {
    expect(small).toEqual(REFERENCE);
  });

  it('every contract of founders and of the public does what it is for', async () => {
    const answers: Record<string, number | string> = {};
    for (const [index, contract] of contracts.entries()) {
      const exercise = exerciseOf(contract);
      capture.sender = null;
      const visit = await beginVisit({ app, capture, database: client, provider }, contract, 5 * (index + 1));
      answers[nameOf(contract)] = exercise
        ? (await exercise(visit)).statusCode
        : 'has no exercise: add one to test/samples/ or query-plans/exercises.ts';
    }
    expect(answers).toEqual(
      Object.fromEntries(contracts.map(contract => [nameOf(contract), contract.status])),
    );
  });

  it('every GET takes at most two queries, that of the session included', () => {
    const gets = contracts.filter(
      contract => contract.method === 'GET' && contract !== messageContracts.stream,
    );
    const counts = gets.map(contract => [nameOf(contract), ...(capture.counts.get(nameOf(contract)) ?? [])]);
    expect(counts.filter(([, ...queries]) => queries.some(count => Number(count) > 2))).toEqual([]);
    expect(counts.flat()).toContain(2);
  });

  it('so does the work of the background', async () => {
    for (const [sender, work] of Object.entries(BACKGROUND_WORK)) {
      capture.sender = sender;
      await work(database.db);
    }
    capture.sender = null;
    const senders = [...capture.statements.values()].flatMap(statement => [...statement.senders]);
    expect(senders).toEqual(
      expect.arrayContaining([...Object.keys(BACKGROUND_WORK), ...contracts.map(nameOf)]),
    );
  });

  it('no statement is planned to read a large table from end to end', async () => {
    const found: string[] = [];
    for (const statement of capture.statements.values())
      found.push(...(await findWholeReads(client, statement, large)));
    expect(found.join('\n\n')).toBe('');
  });

  it('nor has one been read so, by foreign keys and cascades either', async () => {
    await app.close();
    await database.close();
    expect(await countWholeReads(client, large)).toEqual(readsBefore);
  });

  it('would be told if an index were missing', async () => {
    await client.query('begin; drop index messages_chat_id');
    const found: string[] = [];
    for (const statement of capture.statements.values())
      found.push(...(await findWholeReads(client, statement, large)));
    await client.query('rollback');
    // Counting a chat before a message to it reads them all; a page of one could use the primary key.
    for (const kind of PLAN_KINDS)
      expect(found.filter(text => text.includes(`in the plan ${kind}\n`)).join('\n')).toMatch(
        /POST \/api\/messages\b.*: Seq Scan of messages/,
      );
  });
});
