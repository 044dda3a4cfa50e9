import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrateTo } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.gen.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/types.ts';
import { backUp, openTarget, readEverything, restore } from '../test/backups.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { OWN_FUNCTIONS, OWN_TABLES } from './own-schema.ts';
import { readAppliedMigrations, readForeignTables, readTables } from './schema.repo.ts';
import { dropTables } from './target.repo.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let open: Database[] = [];
let source: Database;
let backup: Buffer;
beforeAll(async () => {
  source = await openTestDatabase();
  await addUser(source, 'restored');
  backup = await backUp(source);
});
afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
});
afterAll(() => source.close());

async function opened(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  open.push(database);
  return database;
}

const addUser = ({ db }: Pick<Database, 'db'>, name: string) =>
  sql`insert into users (username, email, password_hash) values (${name}, ${name}, 'x')`.execute(db);

async function usernames({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').orderBy('id').execute();
  return rows.map(({ username }) => username);
}

describe('the target of a restore', () => {
  it('may be empty, and has the whole schema after it', async () => {
    const target = await opened(openTarget(source.kind));
    await restore(target.db, backup);
    expect(await readEverything(target.db)).toEqual(await readEverything(source.db));
    expect(await readAppliedMigrations(target.db)).toEqual(Object.keys(migrations));
    expect((await readTables(target.db)).map(({ name }) => name)).toEqual(
      (await readTables(source.db)).map(({ name }) => name),
    );
    // The triggers work again; none fired while rows were loaded.
    const version = async ({ db }: Database) =>
      (await sql<{ version: string }>`select version from curriculum_version`.execute(db)).rows;
    const restored = await version(target);
    await sql`update questions set hint = 'Another' where id = 1`.execute(target.db);
    expect(await version(target)).not.toEqual(restored);
  });

  it('may be as a first start left it, and loses the administrator made then', async () => {
    const target = await opened(openTestDatabase());
    await sql`update users set username = 'another'`.execute(target.db);
    await restore(target.db, backup);
    expect(await usernames(target)).toEqual(['admin', 'restored']);
  });

  it('may be of an older schema or of a newer one when it is replaced', async () => {
    const target = await opened(openTarget(source.kind));
    await migrateTo(target.db, '0003-logo-size');
    await addUser(target, 'old');
    await addUser(target, 'older');
    await expect(restore(target.db, backup)).rejects.toThrow('already holds data');
    await restore(target.db, backup, { replace: true });
    expect(await readEverything(target.db)).toEqual(await readEverything(source.db));
    await sql`insert into kysely_migration values ('9999-flying-cars', '2099-01-01T00:00:00.000Z')`.execute(
      target.db,
    );
    await expect(restore(target.db, backup)).rejects.toThrow('already holds data');
    await sql`create table flying_cars (id integer primary key references users)`.execute(target.db);
    await expect(restore(target.db, backup, { replace: true })).rejects.toThrow(
      /: flying_cars\. .* newer version \(9999-flying-cars\).* empty database/,
    );
    await expect(backUp(target)).rejects.toThrow(
      "doesn't know 9999-flying-cars. Back it up with the newer one",
    );
    await sql`drop table flying_cars`.execute(target.db);
    await restore(target.db, backup, { replace: true });
    expect(await readEverything(target.db)).toEqual(await readEverything(source.db));
  });

  it('is never another program’s database', async () => {
    const target = await opened(openTarget(source.kind));
    await sql`create table diary (id integer primary key)`.execute(target.db);
    await sql`create table users (id integer primary key)`.execute(target.db);
    const tables = () => readForeignTables(target.db);
    await expect(restore(target.db, backup, { replace: true })).rejects.toThrow(
      "aren't Groundwork's: diary, users.",
    );
    await expect(backUp(target)).rejects.toThrow('no Groundwork data');
    await sql`drop table diary, users`.execute(target.db);
    // Another program that migrates the way Groundwork does, with its tables elsewhere.
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
      target.db,
    );
    await sql`insert into kysely_migration values ('0001-diary', '')`.execute(target.db);
    await expect(restore(target.db, backup, { replace: true })).rejects.toThrow(
      "aren't Groundwork's: kysely_migration.",
    );
    expect(await tables()).toEqual([]);
  });
});

describe('a target that holds', () => {
  let target: Database;
  /** Restoring it leaves the target as a first start would. */
  let first: Buffer;
  let started: Record<string, string[]>;
  beforeAll(async () => {
    target = await openTestDatabase();
    first = await backUp(target);
    started = await readEverything(target.db);
  });
  afterAll(() => target.close());

  it.each([
    ['a second user', sql`insert into users (username, email, password_hash) values ('b', 'b', 'x')`],
    ['a logo', sql`insert into logo_media (svg_code) values ('<svg/>')`],
    ['an edited question', sql`update questions set hint = 'My own words' where id = 1`],
    [
      'a challenge of an administrator’s',
      sql`insert into challenges (title, description) values ('Mine', '')`,
    ],
    ['a link of an assistant taken away', sql`update step_assistants set is_active = false where id = 1`],
  ])('%s is restored only when it is to be replaced', async (_what, change) => {
    await change.execute(target.db);
    const before = await readEverything(target.db);
    await expect(restore(target.db, first)).rejects.toThrow(
      'already holds data, so nothing was restored. Use --replace',
    );
    expect(await readEverything(target.db)).toEqual(before);
    await restore(target.db, first, { replace: true });
    expect(await readEverything(target.db)).toEqual(started);
  });

  it('a view on its tables is kept, since that would go as well', async () => {
    await sql`create view names as select username from users`.execute(target.db);
    await expect(restore(target.db, first, { replace: true })).rejects.toMatchObject({ code: '2BP01' });
    expect(await usernames(target)).toEqual(['admin']);
    await sql`drop view names`.execute(target.db);
  });

  it('tables of its operator’s is refused and names them, and its backup leaves them out', async () => {
    const count = async () =>
      (await sql<{ notes: number }>`select count(*) as notes from my_notes`.execute(target.db)).rows;
    await sql`create table my_notes (note text)`.execute(target.db);
    await sql`create table "My lists" (id serial primary key, owner integer references users)`.execute(
      target.db,
    );
    await sql`insert into my_notes values ('mine')`.execute(target.db);
    await expect(restore(target.db, first, { replace: true })).rejects.toThrow(
      "aren't Groundwork's: My lists, my_notes.",
    );
    expect(await count()).toEqual([{ notes: 1 }]);
    const told: string[][] = [];
    const theirs = await backUp(target, tables => told.push(tables));
    expect(told).toEqual([['My lists', 'my_notes']]);
    await sql`drop table my_notes, "My lists"`.execute(target.db);
    await restore(target.db, theirs);
    expect(await readEverything(target.db)).toEqual(started);
  });

  it('functions of its operator’s keeps them, also those that triggers on its tables call', async () => {
    await sql`create schema ops`.execute(target.db);
    for (const schema of ['ops', 'public']) {
      const name = sql.id(schema, 'log');
      await sql`create function ${name}() returns trigger language plpgsql as 'begin return null; end'`.execute(
        target.db,
      );
      await sql`create trigger ${sql.id(`log_${schema}`)} after insert on users execute function ${name}()`.execute(
        target.db,
      );
    }
    // Has the name of a function of ours, but is in another schema.
    await sql`create function ops.renew_curriculum_version() returns integer language sql as 'select 1'`.execute(
      target.db,
    );
    await restore(target.db, first, { replace: true });
    const { rows } = await sql<{ name: string }>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('ops'::regnamespace, 'public'::regnamespace) order by oid::regprocedure::text collate "C"`.execute(
      target.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'log()',
      'ops.log()',
      'ops.renew_curriculum_version()',
      'renew_curriculum_version()',
    ]);
  });
});

it('drops all that migrations make, and knows the names of all that each of them made', async () => {
  const { db } = await opened(openTestDatabase());
  await dropTables(
    db,
    (await readTables(db)).map(({ name }) => name),
  );
  const read = async (names: RawBuilder<unknown>) =>
    (await sql<{ name: string }>`${names}`.execute(db)).rows.map(({ name }) => name);
  const tables = sql`select relname as name from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind in ('r', 'p')`;
  const functions = sql`select proname as name from pg_proc
    where pronamespace = current_schema()::text::regnamespace`;
  // Any kind of object left behind would break the next restore.
  const rest = await read(sql`
    select relname as name from pg_class where relnamespace = current_schema()::text::regnamespace
    union all ${functions}
    union all select typname from pg_type where typnamespace = current_schema()::text::regnamespace`);
  expect(rest).toEqual([]);
  const made = { tables: new Set<string>(), functions: new Set<string>() };
  for (const migration of Object.keys(migrations)) {
    await migrateTo(db, migration);
    for (const name of await read(tables)) made.tables.add(name);
    for (const name of await read(functions)) made.functions.add(name);
  }
  expect([...made.tables].sort()).toEqual([...OWN_TABLES].sort());
  expect([...made.functions].sort()).toEqual([...OWN_FUNCTIONS].sort());
});

describe.runIf(inject('databaseUrl'))('on PostgreSQL a restore', () => {
  it('refuses while something of Groundwork’s is connected', async () => {
    const target = await opened(openTestDatabase());
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(target.db);
    const url = new URL(inject('databaseUrl'));
    url.pathname = `/${rows[0]?.name}`;
    const server = openPostgres(url.href, { onError: () => undefined });
    await addUser(server, 'busy');
    await expect(restore(target.db, backup, { replace: true })).rejects.toThrow(
      'in use (Groundwork connections: 1)',
    );
    expect(await usernames(target)).toEqual(['admin', 'busy']);
    await server.close();
    await restore(target.db, backup, { replace: true });
    expect(await usernames(target)).toEqual(['admin', 'restored']);
  });
});
