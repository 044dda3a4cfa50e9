import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEmbedded } from '../db/embedded.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { hasherAtOnce } from '../hashing/hasher.ts';
import { passwordMatches } from '../hashing/password.ts';
import { findLogin } from '../stores/users.repo.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { type Home, makeEmptyHome, makeHome } from '../test/server-process.ts';

const LIMIT_MS = 120_000;

let home: Home;
beforeAll(async () => {
  home = await makeHome();
});
afterAll(() => home.remove());

const run = (...args: string[]) => runCommandProcess('restore-administrator', args, home.env);

it('[SE-77] gives an administrator a new password, printed once, ends their sessions, clears the second factor', {
  timeout: LIMIT_MS,
}, async () => {
  const open = () => openDatabase(readEnv(home.env), error => expect.fail(error.message));
  const before = await open();
  await before.db
    .insertInto('sessions')
    .columns(['id_hash', 'user_id', 'expires_at', 'absolute_expires_at'])
    .expression(eb =>
      eb
        .selectFrom('users')
        .select(eb => [
          eb.val('session').as('id_hash'),
          'id',
          eb.val('2999-01-01').as('expires_at'),
          eb.val('2999-01-01').as('absolute_expires_at'),
        ]),
    )
    .execute();
  await sql`update users set has_second_factor = true, email = 'moved@example.com'`.execute(before.db);
  await sql`insert into second_factors (user_id, sealed_secret) select id, 'sealed' from users`.execute(
    before.db,
  );
  await sql`insert into recovery_codes (user_id, code_hash) select id, 'hash' from users`.execute(before.db);
  await before.close();

  const { code, output } = await run('ADMIN');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^New password of admin: [\w-]{16} \(shown once\)\n/),
  ]);
  const password = /: ([\w-]{16}) /.exec(output)?.[1] ?? '';
  const { db, close } = await open();
  try {
    const login = await findLogin(db, 'admin');
    expect(await passwordMatches(hasherAtOnce, login?.passwordHash ?? null, password)).toBe(true);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(output).toContain('They log in as admin or moved@example.com.');
    expect(output).toContain('Their second factor is off.');
    expect(login?.user.hasSecondFactor).toBe(false);
    expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([]);
    expect(await db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([]);
    const log = await db.selectFrom('admin_log').select(['action', 'record_name']).orderBy('id').execute();
    expect(log).toEqual([
      { action: 'reset_password', record_name: 'admin' },
      { action: 'clear_second_factor', record_name: 'admin' },
    ]);
  } finally {
    await close();
  }
});

it('[SE-77] refuses everyone else, and a database that is not there or too old', {
  timeout: LIMIT_MS,
}, async () => {
  expect(await run('nobody')).toEqual({
    code: 1,
    output: expect.stringContaining("There's no administrator"),
  });
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('Name one administrator') });
  const empty = await makeEmptyHome();
  const there = inject('databaseUrl') ? 'from an older version' : "There's no database in";
  const answer = await runCommandProcess('restore-administrator', ['admin'], empty.env);
  expect(answer).toEqual({ code: 1, output: expect.stringContaining(there) });
  await empty.remove();
});

it('[SE-77] keeps away from a data folder that is in use', { timeout: LIMIT_MS }, async ({ skip }) => {
  if (inject('databaseUrl')) return skip('PostgreSQL takes any number of processes');
  const { close } = await openEmbedded(home.env.DATA_DIR ?? null);
  try {
    const inUse = expect.stringContaining(`is in use by process ${process.pid}`);
    expect(await run('admin')).toEqual({ code: 1, output: inUse });
  } finally {
    await close();
  }
});
