import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, type ForeignKey, readCatalogue } from '../test/read-catalogue.ts';
import { CROSSING_KEYS, type Placement, TABLE_PLACEMENT, TRIGGERS } from '../test/table-placement.ts';
import { openTestDatabase } from '../test/test-database.ts';
import type { Database } from './types.ts';

const record = new URL('../../../../docs/decisions/022-scaling-out.md', import.meta.url);
const placements: [string, Placement][] = Object.entries(TABLE_PLACEMENT);
const kindOf = (table: string) => new Map(placements).get(table)?.kind;

let database: Database;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await openTestDatabase();
  catalogue = await readCatalogue(database.db);
});
afterAll(() => database.close());

/** Whether one of the table's indexes has these columns first and holds every row. */
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

/** Unique keys in which two servers could not see each other's rows, as the startup is not part of them. */
function keysToWiden(table: string, placement: Placement): string[] {
  if (placement.kind !== 'startup') return [];
  const carried = placement.through === undefined ? placement.column : 'startup_id';
  return catalogue.indexes
    .filter(index => index.table === table && index.unique && !index.columns.includes(carried))
    .map(({ name }) => name.replace(`${table}_`, ''));
}

function describeWay(placement: Placement): string {
  if (placement.kind === 'reference') return '';
  const { column } = placement;
  return placement.kind === 'startup' && placement.through ? `${column} → ${placement.through}` : column;
}

describe('every table', () => {
  it('has a place, and no other has one', () => {
    expect(placements.map(([table]) => table).toSorted()).toEqual(catalogue.tables.toSorted());
  });

  it('of a startup or a user names it in a column that is never null, and is found by it', () => {
    const ofSomebody = placements.flatMap(([table, placement]) =>
      placement.kind === 'reference' ? [] : [{ table, ...placement }],
    );
    // Kept after the user is gone, for the sum of what was spent.
    const orphans = ['model_calls'];
    const nullable = ofSomebody.filter(({ table, column }) => !isNotNull(table, column));
    expect(nullable.map(({ table }) => table)).toEqual(orphans);
    expect(ofSomebody.filter(({ table, column }) => !isIndexed(table, [column]))).toEqual([]);
  });

  it('of a startup leads to it by foreign keys, one after the other', () => {
    const wayOf = (table: string): string[] => {
      const placement = new Map(placements).get(table);
      if (table === 'startups' || placement?.kind !== 'startup') return [table];
      const next = placement.through ?? 'startups';
      const leads = catalogue.foreignKeys.some(
        key => key.table === table && key.parent === next && key.columns.join() === placement.column,
      );
      return [table, ...(leads ? wayOf(next) : ['nowhere'])];
    };
    const ofStartup = placements.filter(([, { kind }]) => kind === 'startup').map(([table]) => wayOf(table));
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

it('is placed as the decision record says, with the unique keys that it says are to be widened', async () => {
  const lines = (await readFile(record, 'utf8')).split('\n');
  const rows = lines.filter(line => line.startsWith('| `'));
  const told = rows.map(row =>
    row
      .slice(1, -1)
      .split('|')
      .map(cell => cell.replaceAll('`', '').trim()),
  );
  const expected = placements.map(([table, placement]) => [
    table,
    placement.kind,
    describeWay(placement),
    keysToWiden(table, placement).join(', '),
  ]);
  expect(told).toEqual(expected);
});
