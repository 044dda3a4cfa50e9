import { type AnyContract, allContracts } from '@groundwork/api-client/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../db/tables.ts';
import type { Db } from '../../db/types.ts';
import { useTestApp } from '../build-test-app.ts';
import { buildWorld, type Ids, type World } from './callers.ts';
import { addressOf, bodyOf, type Denial, oneOfEachKind, planDenials } from './plan.ts';

/** Anyone may call them, and nothing in their paths names a record. */
const OPEN = [
  'POST /api/register',
  'POST /api/login',
  'POST /api/login/code',
  'GET /api/login/provider',
  'POST /api/login/provider',
  'POST /api/login/provider/finish',
  'POST /api/logout',
  'GET /api/forgotten-password',
  'POST /api/forgotten-password',
  'POST /api/new-password',
  'POST /api/confirm-email',
  'GET /api/registration',
  'GET /api/health',
  'GET /api/logo-media/active',
];

/** Moves with every call of somebody who is logged in. */
const MOVING = ['sessions'];

const nameOf = ({ method, path }: AnyContract) => `${method} ${path}`;

/**
 * Every endpoint refuses everyone it is not for, and every id that is another's, nobody's or none; and nothing changes.
 * `part`: one caller or value of each kind an endpoint, instead of all.
 */
export function describeDenials(part: 'all' | 'one of each kind'): void {
  const test = useTestApp();
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(test);
  });
  const plan = allContracts.map((contract, place) => {
    const all = planDenials(contract);
    return [nameOf(contract), contract, part === 'all' ? all : oneOfEachKind(all, place)] as const;
  });
  const planned = plan.flatMap(([, , denials]) => denials).length;

  it('no endpoint is without a row', () => {
    const without = plan.filter(([, , denials]) => denials.length === 0).map(([name]) => name);
    expect(without.toSorted()).toEqual(OPEN.toSorted());
    expect(planned).toBeGreaterThanOrEqual(part === 'all' ? 2000 : 800);
  });

  let refused = 0;
  afterAll(() => {
    if (part === 'all') process.stdout.write(`${refused} of ${planned} calls were refused.\n`);
  });

  describe('is refused, and nothing has changed:', () => {
    it.each(plan.filter(([, , denials]) => denials.length > 0))('%s', async (_name, contract, denials) => {
      const { db } = test.database;
      let before = await fingerprint(db);
      for (const denial of denials) {
        const { kind, caller, status } = denial;
        const answer = await call(world, contract, denial);
        expect([kind, caller, denial.change, answer.statusCode]).toEqual([
          kind,
          caller,
          denial.change,
          status,
        ]);
        expect(answer.json()).toMatchObject({ statusCode: status, code: expect.any(String) });
        refused += 1;
        if (part !== 'all') continue;
        const after = await fingerprint(db);
        expect([kind, caller, after]).toEqual([kind, caller, before]);
        before = after;
      }
      expect(await fingerprint(db)).toEqual(before);
    });
  });
}

function call({ callers, ids, membersIds }: World, contract: AnyContract, { caller, change, own }: Denial) {
  const named: Ids = {
    ...ids,
    ...Object.fromEntries(own.map(name => [name, membersIds[name] ?? 0])),
    ...change,
  };
  return callers[caller].call(contract.method, addressOf(contract, named), bodyOf(contract, named));
}

/** A hash of the rows of each table. */
async function fingerprint(db: Db): Promise<Record<string, string>> {
  const hashes = Object.keys(TABLES)
    .filter(table => !MOVING.includes(table))
    .map(
      table =>
        `select '${table}' as name, (select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${table} t) as hash`,
    );
  const { rows } = await sql.raw<{ name: string; hash: string }>(hashes.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
