import { allContracts } from '@groundwork/api-client/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeGrowth } from '../../bench/growth/describe-growth.ts';
import { fitGrowth, judgeGrowth } from '../../bench/growth/fit-growth.ts';
import { chooseFounders, findPlaces } from '../../bench/growth/founder-places.ts';
import { growDatabase, withClient } from '../../bench/growth/grow-database.ts';
import { sizesUpTo } from '../../bench/growth/growth.ts';
import { type GrowthCallResult, runGrowthBench } from '../../bench/growth/run-growth-bench.ts';
import { TABLES } from '../db/tables.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

const databaseUrl = inject('databaseUrl');
/** With the answer as one value. */
const read = async (client: pg.Client, statement: string) =>
  (await client.query({ text: statement, rowMode: 'array' })).rows.map(row => row[0]);

const INDEXES = 'select indexdef from pg_indexes where schemaname = current_schema order by indexname';
const ORPHANS = `select format('select %L from %s child where %s is not null and not exists (
    select from %s parent where parent.%I = child.%s)', con.conname, con.conrelid::regclass, child.attname,
    con.confrelid::regclass, parent.attname, child.attname)
  from pg_constraint con
  join pg_attribute child on child.attrelid = con.conrelid and child.attnum = con.conkey[1]
  join pg_attribute parent on parent.attrelid = con.confrelid and parent.attnum = con.confkey[1]
  where con.contype = 'f'`;
const CONTINUES = `select format('select nextval(pg_get_serial_sequence(%L, ''id'')) > coalesce(max(id), 0) from %I',
    table_name, table_name)
  from information_schema.columns where table_schema = current_schema and is_identity = 'YES'`;
const WRONG_POINTS = `select username from users where role = 'user' and experience_points <>
  (select sum(points) from xp_ledger where user_id = users.id)`;
const DIFFERENT_LIVES = `select distinct (count(distinct step_progress.id), count(messages.id),
    count(distinct startups.id)) from startups
  left join step_progress on startup_id = startups.id left join messages on messages.chat_id = step_progress.chat_id
  group by user_id`;

describe.runIf(databaseUrl)('seeding', () => {
  let name: string;
  let url: string;
  beforeAll(async () => {
    name = await createDatabase(databaseUrl);
    url = withDatabase(databaseUrl, name);
    await growDatabase(url, 10);
  });
  afterAll(() => dropDatabase(databaseUrl, name));

  const inDatabase = <T>(work: (client: pg.Client) => Promise<T>) => withClient(url, work);

  it('grows what it has seeded, and leaves the schema as the migrations made it', async () => {
    const prepared = withDatabase(databaseUrl, inject('template'));
    const asMigrated = await withClient(prepared, client => read(client, INDEXES));
    await growDatabase(url, 25);
    await inDatabase(async client => {
      expect(await read(client, INDEXES)).toEqual(asMigrated);
      expect(await read(client, `select count(*)::int from users where role = 'user'`)).toEqual([25]);
      expect(await read(client, DIFFERENT_LIVES)).toEqual(['(50,100,3)']);
      expect(await read(client, WRONG_POINTS)).toEqual([]);
      for (const orphans of await read(client, ORPHANS)) expect(await read(client, orphans)).toEqual([]);
      for (const continues of await read(client, CONTINUES))
        expect(await read(client, continues)).toEqual([true]);
    });
  });

  it('gives every founder rows of every table that grows', () =>
    inDatabase(async client => {
      const tables = Object.entries(TABLES).filter(([, { grows }]) => grows);
      const counts = await Promise.all(
        tables.map(async ([table]) => [table, (await read(client, `select count(*)::int from ${table}`))[0]]),
      );
      expect(counts.filter(([, count]) => count < 10)).toEqual([]);
    }));

  it('writes the rows of a founder far apart', () =>
    inDatabase(async client => {
      const apart = `select min(gap) from (select messages.id - lag(messages.id) over (partition by user_id order by messages.id) as gap
        from messages join step_progress on step_progress.chat_id = messages.chat_id join startups on startups.id = startup_id) gaps`;
      expect((await read(client, apart))[0]).toBeGreaterThanOrEqual(10);
    }));

  it('refuses fewer founders than there are, and a database with others’ data', async () => {
    await expect(growDatabase(url, 5)).rejects.toThrow('founders already');
    await inDatabase(client =>
      client.query(
        `insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'none')`,
      ),
    );
    await expect(growDatabase(url, 1000)).rejects.toThrow('holds other data');
    await inDatabase(async client => {
      expect(await read(client, `select count(*)::int from users where role = 'user'`)).not.toEqual([1000]);
      await client.query(`delete from users where username = 'ada'`);
    });
  });

  it('gives every chosen founder a chat and a report that are like all others’', async () => {
    const places = await findPlaces(url, chooseFounders(10, 4));
    expect(new Set(places.map(({ founder }) => founder))).toEqual(new Set([5, 10]));
    await inDatabase(async client => {
      const ids = places.map(({ progressId }) => progressId).join(', ');
      const chats = `select count(*)::int from messages where chat_id in (${ids}) group by chat_id`;
      expect(await read(client, chats)).toEqual([40, 40]);
      const sections = places.map(({ sectionId }) => sectionId).join(', ');
      expect(
        await read(client, `select distinct state from report_sections where id in (${sections})`),
      ).toEqual(['written']);
    });
  });
});

describe.runIf(databaseUrl)('the growth benchmark', () => {
  it('measures every GET of a founder at every size, and drops its databases', async () => {
    const options = { sizes: [10, 20], rounds: 2, warmUp: 1, samples: 2, asks: 3 };
    const { databases, calls } = await runGrowthBench(databaseUrl, options);
    const gets = allContracts.filter(({ method, access }) => method === 'GET' && access === 'user');
    expect(calls.filter(({ kind }) => kind === 'read')).toHaveLength(gets.length);
    const countsOf = (times: GrowthCallResult['times']) =>
      times.map(rounds => rounds.map(round => round.length));
    for (const { name, times, first } of calls)
      expect([name, countsOf(times), countsOf(first)]).toEqual([
        name,
        [
          [6, 6],
          [6, 6],
        ],
        [
          [2, 2],
          [2, 2],
        ],
      ]);
    expect(databases.map(({ messages }) => messages)).toEqual([1180, 2360]);
    const text = describeGrowth({ databases, calls }, options, judgeGrowth(options.sizes, calls));
    expect(text).toContain('| /api/health (control) |');
    expect(text).toContain('| 20 | 1,000 | 2,360 |');
    await withClient(databaseUrl, async client => {
      const left = databases.map(({ name }) => `'${name}'`).join(', ');
      expect(await read(client, `select datname from pg_database where datname in (${left})`)).toEqual([]);
    });
    // Two servers with their databases, on a machine that is busy with other tests.
  }, 120_000);
});

const SIZES = [1000, 10_000, 100_000];
/** A call whose time grows with this exponent, each round shifted by what `jitter` says. */
function buildCall(
  kind: GrowthCallResult['kind'],
  exponent: number,
  jitter: readonly number[] = [0, 0, 0],
): GrowthCallResult {
  const times = SIZES.map((size, index) =>
    jitter.map(shift => [2 * size ** exponent * (1 + (index === SIZES.length - 1 ? shift : 0))]),
  );
  return { name: `${kind} ${exponent}`, kind, times, first: times };
}

describe('the verdict', () => {
  it('fits the exponent and tells how far the rounds agree', () => {
    expect(fitGrowth(SIZES, buildCall('read', 0.3)).exponent).toBeCloseTo(0.3, 10);
    expect(fitGrowth(SIZES, buildCall('read', 0.3)).uncertainty).toBeCloseTo(0, 10);
    expect(fitGrowth(SIZES, buildCall('read', 0, [-0.2, 0, 0.2])).uncertainty).toBeGreaterThan(0.03);
  });

  it.each([
    ['a read within the aim', buildCall('read', 0.04), 0, 'within'],
    ['a read above it', buildCall('read', 0.08), 0, 'missed'],
    ['a read above it by no more than the control grew', buildCall('read', 0.08), 0.04, 'undecided'],
    ['a read above it while the control shrank', buildCall('read', 0.08), -0.04, 'missed'],
    ['a read within it by less than the control shrank', buildCall('read', 0.04), -0.04, 'undecided'],
    [
      'a read above it by no more than its rounds differ',
      buildCall('read', 0.08, [-0.3, 0, 0.3]),
      0,
      'undecided',
    ],
    ['a write', buildCall('write', 0.3), 0, null],
  ])('of %s', (_, call, control, verdict) => {
    const judged = judgeGrowth(SIZES, [buildCall('control', control), call]);
    expect(judged.map(({ verdict }) => verdict)).toEqual([null, verdict]);
  });

  it('is about four sizes', () => {
    expect(sizesUpTo(100_000)).toEqual([1000, 5000, 20_000, 100_000]);
  });
});
