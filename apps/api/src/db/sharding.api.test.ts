import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROSSING_KEYS, TRIGGERS } from '../test/crossing-keys.ts';
import { type Catalogue, type ForeignKey, readCatalogue } from '../test/read-catalogue.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { type Owner, TABLES } from './tables.ts';
import type { Database } from './types.ts';

const owners: [string, Owner][] = Object.entries(TABLES).map(([table, { owner }]) => [table, owner]);
const kindOf = (table: string) => new Map(owners).get(table)?.kind;

let database: Database;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await openTestDatabase();
  catalogue = await readCatalogue(database.db);
});
afterAll(() => database.close());

/** Whether a full (not partial) index of the table starts with these columns. */
function isIndexed(table: string, columns: readonly string[]): boolean {
  return catalogue.indexes.some(
    index =>
      index.table === table &&
      !index.partial &&
      columns.every(column => index.columns.slice(0, columns.length).includes(column)),
  );
}

function isNotNull(table: string, column: string): boolean {
  return catalogue.columns.some(found => found.table === table && found.name === column && found.notNull);
}

const describeKey = ({ table, columns, parent }: ForeignKey) => `${table} (${columns}) → ${parent}`;

describe('every table', () => {
  it('has an owner, and no other has one', () => {
    expect(owners.map(([table]) => table).toSorted()).toEqual(catalogue.tables.toSorted());
  });

  it('of a startup or a user names it in a column that is never null, and is found by it', () => {
    const ofSomebody = owners.flatMap(([table, owner]) =>
      owner.kind === 'reference' ? [] : [{ table, ...owner }],
    );
    // Kept after its user is deleted, so that totals of spending stay right; or an administrator's and the curriculum's.
    const orphans = ['labelled_cases', 'judge_run_cases', 'model_calls'];
    const nullable = ofSomebody.filter(({ table, column }) => !isNotNull(table, column));
    expect(nullable.map(({ table }) => table)).toEqual(orphans);
    expect(ofSomebody.filter(({ table, column }) => !isIndexed(table, [column]))).toEqual([]);
  });

  it('of a startup leads to it by foreign keys, one after the other', () => {
    const wayOf = (table: string): string[] => {
      const owner = new Map(owners).get(table);
      if (table === 'startups' || owner?.kind !== 'startup') return [table];
      const next = owner.through ?? 'startups';
      const leads = catalogue.foreignKeys.some(
        key => key.table === table && key.parent === next && key.columns.join() === owner.column,
      );
      return [table, ...(leads ? wayOf(next) : ['nowhere'])];
    };
    const ofStartup = owners.filter(([, { kind }]) => kind === 'startup').map(([table]) => wayOf(table));
    expect(ofStartup.filter(way => way.at(-1) !== 'startups')).toEqual([]);
    expect(wayOf('report_sections')).toEqual(['report_sections', 'report_versions', 'reports', 'startups']);
  });
});

describe('foreign keys', () => {
  it('have an index that begins with their columns: a deletion looks for what hangs on it', () => {
    const slow = catalogue.foreignKeys.filter(({ table, columns }) => !isIndexed(table, columns));
    expect(slow.map(describeKey)).toEqual([]);
    expect(catalogue.foreignKeys.length).toBeGreaterThan(20);
  });

  it('lead from what is everywhere to nothing that is not', () => {
    const leading = catalogue.foreignKeys.filter(
      ({ table, parent }) => kindOf(table) === 'reference' && kindOf(parent) !== 'reference',
    );
    expect(leading.map(describeKey)).toEqual([]);
  });

  it('lead from one place to another only where that was thought of', () => {
    const crossing = catalogue.foreignKeys.filter(({ table, parent }) => kindOf(table) !== kindOf(parent));
    expect(crossing.map(({ name }) => name).toSorted()).toEqual(Object.keys(CROSSING_KEYS).toSorted());
  });
});

it('has triggers only on what is everywhere, each of which was thought of', () => {
  expect(catalogue.triggers.filter(({ table }) => kindOf(table) !== 'reference')).toEqual([]);
  const names = new Set(catalogue.triggers.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(Object.keys(TRIGGERS).toSorted());
});
