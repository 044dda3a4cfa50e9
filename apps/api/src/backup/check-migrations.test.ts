import { expect, it } from 'vitest';
import type { BackupHeader } from './backup-format.ts';
import { KNOWN, lastMigration, refuseNewerSchema } from './check-migrations.ts';

const known = ['0001-a', '0002-b', '0003-c'];
const last = (...migrations: string[]) =>
  lastMigration({ migrations, product: '9.1.0' } as BackupHeader, known);

it.each([[['0001-a']], [['0001-a', '0002-b']], [known]])('takes %s', migrations => {
  expect(last(...migrations)).toBe(migrations.at(-1));
});

it('refuses a newer schema and names what it does not know', () => {
  expect(() => last(...known, '0004-d', '0005-e')).toThrow(/9\.1\.0.*0004-d, 0005-e/);
});

it('refuses one with a gap', () => {
  expect(() => last('0001-a', '0003-c')).toThrow("don't match this program's");
});

it('refuses to back up a newer schema and names what it does not know', () => {
  expect(() => refuseNewerSchema([...KNOWN, '9999-flying-cars'])).toThrow(
    /newer version.* 9999-flying-cars\./,
  );
  expect(() => refuseNewerSchema(KNOWN)).not.toThrow();
  expect(() => refuseNewerSchema(KNOWN.slice(0, 3))).not.toThrow();
});
