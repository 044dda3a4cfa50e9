import { normaliseName } from '@groundwork/domain';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerUser } from '../../modules/auth/register-user.ts';
import { findLogin } from '../../stores/users.repo.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

const NAMES = [
  'plain',
  'Zoe\u0308',
  // Two that look alike, neither in normalised form.
  're\u0301my',
  're\u0301m\uFF59',
  // And one whose normalised form is taken.
  'K\u00E9vin',
  'ke\u0301vin',
  'ad\u3164min',
  'ada  b',
];

let database: Database;
const ids = new Map<string, number>();

beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0008-measured-speed');
  for (const username of NAMES) {
    const email = `${ids.size}\uFF20example.com`;
    const { id } = await db
      .insertInto('users')
      .values({ username, email, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(username, id);
  }
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('everybody still logs in by the name as it was registered', async () => {
  for (const [username, id] of ids)
    expect((await findLogin(database.db, username))?.user.id, username).toBe(id);
});

it('names are normalised, the oldest first where several become one', async () => {
  const rows = await database.db.selectFrom('users').select(['username', 'email']).orderBy('id').execute();
  expect(rows.map(({ username }) => username)).toEqual([
    'plain',
    'Zo\u00EB',
    'r\u00E9my',
    're\u0301m\uFF59',
    'K\u00E9vin',
    'ke\u0301vin',
    'ad\u1160min',
    'ada b',
  ]);
  expect(rows.map(({ email }) => email)).toEqual(NAMES.map((_, index) => `${index}@example.com`));
});

it('nobody new gets a name that is drawn like an older one', async () => {
  for (const name of NAMES) {
    const user = { email: 'new@example.com', fullName: null, role: 'user' as const, passwordHash: 'x' };
    const registering = registerUser(database.db, { ...user, username: normaliseName(name).toUpperCase() });
    await expect(registering, name).rejects.toMatchObject({ code: 'user.username_taken' });
  }
});
