import type { DataExportStatus } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TABLES, type Table } from '../../db/tables.ts';
import { DataExporter } from '../../jobs/data-exporter.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { type Chat, until } from '../../test/chat.ts';
import { readCatalogue } from '../../test/read-catalogue.ts';
import { buildAdministrator, buildFounder, type Founder, type TestClient } from '../../test/test-client.ts';
import { unzip } from '../../test/unzip.ts';
import { buildWholeFounder, MARK } from '../../test/whole-founder.ts';
import {
  claimExport,
  deleteExpiredExports,
  dropParts,
  finishExport,
  insertPart,
  renewExport,
} from './data-exports.repo.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { makeArchive } from './make-archive.ts';
import { readOwnRows } from './own-rows.repo.ts';

const test = useTestApp();
const URL_ = '/api/account/export';

let exporters: DataExporter[] = [];
afterEach(async () => {
  await Promise.all(exporters.map(exporter => exporter.close()));
  exporters = [];
  await sql`update data_exports set state = 'failed' where state = 'making'`.execute(test.database.db);
});
function work(): void {
  const exporter = new DataExporter({ db: test.database.db, log: test.app.log, pollMs: 20 });
  exporter.start();
  exporters.push(exporter);
}

const status = (client: TestClient) => client.get<DataExportStatus>(URL_);
const start = (client: TestClient) => client.post<DataExportStatus>(URL_);
const isReady = async (client: TestClient) => (await status(client)).newest?.state === 'ready';
const download = async (client: TestClient) => (await client.call('GET', `${URL_}/file`)).rawPayload;

async function filesOf(client: TestClient): Promise<Map<string, string>> {
  await start(client);
  work();
  await until(() => isReady(client));
  return unzip(await download(client));
}

interface Data {
  tables: Record<string, Record<string, unknown>[]>;
  names: Record<string, Record<string, string>>;
}
const dataOf = (files: Map<string, string>): Data => JSON.parse(files.get('data.json') ?? '');

let chat: Chat;
let files: Map<string, string>;
beforeAll(async () => {
  await buildWholeFounder(test);
  chat = await buildWholeFounder(test);
  files = await filesOf(chat.founder);
}, 120_000);

describe('[SE-92] every table', () => {
  const decisions = Object.entries(EXPORTED_TABLES) as [Table, (typeof EXPORTED_TABLES)[Table]][];

  it('of the database is decided about, and what is left out has a reason', async () => {
    const { tables } = await readCatalogue(test.database.db);
    expect(Object.keys(EXPORTED_TABLES).toSorted()).toEqual(tables.toSorted());
    const silent = decisions.filter(([, one]) => one.kind === 'left out' && one.reason.trim() === '');
    expect(silent).toEqual([]);
  });

  it('of a founder is in the file, or among those that are left out by name', () => {
    const absent = decisions.flatMap(([table, { kind }]) =>
      TABLES[table].owner.kind !== 'reference' && kind !== 'rows' ? [table] : [],
    );
    expect(absent.toSorted()).toEqual([
      'admin_log',
      'data_export_parts',
      'data_exports',
      'email_links',
      'idempotency',
      'judge_run_cases',
      'labelled_cases',
      'password_links',
      'question_rollups',
      'recovery_codes',
      'second_factors',
      'step_rollups',
    ]);
  });

  it('that is exported has the founder’s rows in the file, all of them and no other', async () => {
    const { tables } = dataOf(files);
    const { db } = test.database;
    for (const [table, one] of decisions) {
      if (one.kind !== 'rows') continue;
      const { column = TABLES[table].owner.kind === 'user' ? ownColumn(table) : undefined } = one;
      const expected = column
        ? await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
            where ${sql.ref(column)} = ${chat.founder.user.id}`.execute(db)
        : await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
            where ${ownedBy(table, chat.startup.id)}`.execute(db);
      const count = expected.rows[0]?.count ?? 0;
      expect([table, count > 0]).toEqual([table, true]);
      expect([table, tables[table]?.length]).toEqual([table, count]);
    }
  });

  it('names what the rows refer to', () => {
    const { tables, names } = dataOf(files);
    for (const { step_id } of tables.step_progress ?? [])
      expect(names.steps?.[String(step_id)]).toEqual(expect.any(String));
    expect(Object.values(names).every(one => Object.keys(one).length > 0)).toBe(true);
  });

  it('keeps its secrets: no column whose name speaks of one, no hash, no token', async () => {
    const { tables } = dataOf(files);
    const columns = Object.entries(tables).flatMap(([table, rows]) =>
      Object.keys(rows[0] ?? {}).map(column => `${table}.${column}`),
    );
    expect(columns.length).toBeGreaterThan(200);
    const telling = /hash|token(?!s)|secret|nonce|password|recovery|truth|prompt/;
    expect(columns.filter(column => telling.test(column))).toEqual([]);
    const { db } = test.database;
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from users union select id_hash from sessions
      union select token_hash from report_links union select nonce from report_links
      union select token_hash from password_links union select token_hash from cohort_invitations`.execute(
      db,
    );
    const whole = [...files.values()].join('\n');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ secret }) => secret.length > 8 && whole.includes(secret))).toEqual([]);
  });
});

const ownColumn = (table: Table) => {
  const { owner } = TABLES[table];
  return owner.kind === 'reference' ? undefined : owner.column;
};

/** By foreign keys up to the startup, in one condition. */
function ownedBy(table: Table, startupId: number) {
  const { owner } = TABLES[table];
  if (owner.kind !== 'startup') throw new Error(table);
  if (!owner.through) return sql`${sql.ref(owner.column)} = ${startupId}`;
  const of = (parent: Table): ReturnType<typeof sql> => {
    const { owner } = TABLES[parent];
    if (owner.kind !== 'startup') throw new Error(parent);
    const condition = owner.through
      ? sql`${sql.ref(owner.column)} in (${of(owner.through)})`
      : sql`${sql.ref(owner.column)} = ${startupId}`;
    return sql`select id from ${sql.table(parent)} where ${condition}`;
  };
  return sql`${sql.ref(owner.column)} in (${of(owner.through)})`;
}

describe('[SE-90] the file', () => {
  it('has Markdown of chats, cards, notes and reports, and says what is in it', () => {
    const paths = [...files.keys()];
    const folder = `startups/${chat.startup.id}-acme`;
    expect(paths).toEqual(
      expect.arrayContaining([
        'data.json',
        'README.md',
        `${folder}/startup.md`,
        `${folder}/cards.md`,
        `${folder}/notes.md`,
        `${folder}/reports/version-1.md`,
      ]),
    );
    const marked = paths.filter(path => path.endsWith('.md') && files.get(path)?.includes(MARK));
    expect(marked.map(path => path.replace(/step-\d+.*/, 'step')).toSorted()).toEqual(
      expect.arrayContaining(
        ['cards.md', 'chats/step', 'notes.md', 'reports/version-1.md', 'startup.md'].map(
          name => `${folder}/${name}`,
        ),
      ),
    );
    const talk = paths.find(path => path.includes('/chats/step-')) ?? '';
    expect(files.get(talk)).toMatch(new RegExp(`^# .+\n\n[^]*## You, .+ UTC\n\n${MARK}`));
  });

  it('is sent to its owner alone, as a file of its whole length', async () => {
    const answer = await chat.founder.call('GET', `${URL_}/file`);
    const { bytes } = (await status(chat.founder)).newest ?? { bytes: 0 };
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="groundwork-\d{4}-\d\d-\d\d\.zip"$/,
      ),
    });
    expect(answer.rawPayload.length).toBe(bytes);
    for (const other of [await buildFounder(test.app), await buildAdministrator(test.app)]) {
      expect((await status(other)).newest).toBeNull();
      const refused = await other.call('GET', `${URL_}/file`);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'data_export.not_found']);
    }
  });

  it('holds nothing of another founder', async () => {
    const other = await buildFounder(test.app);
    const whole = [...(await filesOf(other)).values()].join('\n');
    expect(whole).toContain(other.user.username);
    expect(whole).not.toContain(MARK);
    expect(whole).not.toContain(chat.founder.user.username);
  });
});

describe('[SE-91] making it', () => {
  it('is one at a time, and three times a day', async () => {
    const founder = await buildFounder(test.app);
    expect(await status(founder)).toEqual({ newest: null, startsLeft: 3 });
    const [first, second] = await Promise.all([start(founder), start(founder)]);
    expect(first.newest).toMatchObject({ state: 'making', progress: 0 });
    expect(second).toEqual(first);
    expect(first.startsLeft).toBe(2);
    work();
    for (const left of [1, 0]) {
      await until(() => isReady(founder));
      expect((await start(founder)).startsLeft).toBe(left);
    }
    await until(() => isReady(founder));
    const late = await founder.call('POST', URL_);
    expect([late.statusCode, late.json().code]).toEqual([409, 'data_export.too_many']);
    await age(founder, '25 hours');
    expect((await start(founder)).startsLeft).toBe(2);
  });

  it('is taken over when its process is gone, and that one writes nothing more', async () => {
    const { db } = test.database;
    const founder = await buildFounder(test.app);
    await start(founder);
    const gone = await claimExport(db, crypto.randomUUID());
    if (!gone) throw new Error('Nothing to make');
    expect(await insertPart(db, gone, { place: 0, content: Buffer.from('half') })).toBe(true);
    expect(await claimExport(db, crypto.randomUUID())).toBeUndefined();
    await expire(founder);
    work();
    await until(() => isReady(founder));
    expect(await insertPart(db, gone, { place: 1, content: Buffer.from('late') })).toBe(false);
    expect(await renewExport(db, gone, 50)).toBe(false);
    expect(dataOf(await unzip(await download(founder))).tables.users).toHaveLength(1);
  });

  it('is given up after three attempts, and can be begun again', async () => {
    const { db } = test.database;
    const founder = await buildFounder(test.app);
    await start(founder);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await claimExport(db, crypto.randomUUID())).toBeDefined();
      await expire(founder);
    }
    expect(await claimExport(db, crypto.randomUUID())).toBeUndefined();
    expect((await status(founder)).newest?.state).toBe('failed');
    const refused = await founder.call('GET', `${URL_}/file`);
    expect(refused.statusCode).toBe(404);
    expect((await start(founder)).newest?.state).toBe('making');
  });

  it('reads a long history by pages, whole and in order', async () => {
    const { db } = test.database;
    const { id } = chat.founder.user;
    const rows = { table: 'messages', columns: ['id', 'content'], key: 'id' } as const;
    await sql`insert into messages (chat_id, role, content)
      select min(chats.id), 'user', 'Long ' || n from chats, generate_series(1, 501) as n
      where startup_id = ${chat.startup.id} group by n order by n`.execute(db);
    const pages: number[] = [];
    const ids: number[] = [];
    for await (const page of readOwnRows(db, rows, id)) {
      pages.push(page.length);
      ids.push(...page.map(line => JSON.parse(line).id));
    }
    expect(Math.max(...pages)).toBe(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(501);
    const done: number[] = [];
    let bytes = 0;
    for await (const chunk of makeArchive(db, id, part => done.push(part))) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(1000);
    expect([done.at(-1), done]).toEqual([1, done.toSorted((a, b) => a - b)]);
  });
});

describe('[SE-93] the file is kept', () => {
  it('for a day; then housekeeping removes it with its parts', async () => {
    const { db } = test.database;
    const founder = await buildFounder(test.app);
    await filesOf(founder);
    await age(founder, '25 hours');
    expect((await status(founder)).newest).toBeNull();
    expect((await founder.call('GET', `${URL_}/file`)).statusCode).toBe(404);
    await deleteExpiredExports(db);
    expect(await partsOf(founder)).toBe(0);
    expect(await partsOf(chat.founder)).toBeGreaterThan(0);
  });

  it('until a newer one is begun', async () => {
    const founder = await buildFounder(test.app);
    await filesOf(founder);
    expect(await partsOf(founder)).toBe(1);
    await Promise.all(exporters.map(exporter => exporter.close()));
    await start(founder);
    expect(await partsOf(founder)).toBe(0);
    expect((await founder.call('GET', `${URL_}/file`)).statusCode).toBe(404);
  });

  it('as parts, so that it is never whole in memory', async () => {
    const { db } = test.database;
    const founder = await buildFounder(test.app);
    await start(founder);
    const claim = await claimExport(db, crypto.randomUUID());
    if (!claim) throw new Error('Nothing to make');
    await dropParts(db, claim);
    for (const [place, letter] of ['a', 'b', 'c'].entries())
      await insertPart(db, claim, { place, content: Buffer.from(letter.repeat(300_000)) });
    await finishExport(db, claim);
    const payload = await download(founder);
    expect(payload.toString()).toBe('a'.repeat(300_000) + 'b'.repeat(300_000) + 'c'.repeat(300_000));
  });
});

const age = (founder: Founder, by: string) =>
  sql`update data_exports set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where user_id = ${founder.user.id}`.execute(test.database.db);
const expire = (founder: Founder) =>
  sql`update data_exports set lease_until = now() - interval '1 second' where user_id = ${founder.user.id}`.execute(
    test.database.db,
  );
async function partsOf(founder: Founder): Promise<number> {
  const rows = await test.database.db
    .selectFrom('data_export_parts')
    .select('place')
    .where('user_id', '=', founder.user.id)
    .execute();
  return rows.length;
}
