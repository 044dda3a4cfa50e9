import { describe, expect, it } from 'vitest';
import type { CurriculumRecord, Fields } from './curriculum-records.ts';
import {
  ADD_AND_UPDATE,
  type ImportOptions,
  isBehind,
  listChanges,
  listKept,
  planImport,
  type StoredRecord,
} from './plan-import.ts';

const ships = (fields: Fields, key = 'a/b/cost'): CurriculumRecord => ({
  kind: 'question',
  key,
  parentKey: 'a/b',
  fields: { ...fields, inUse: true },
});
const stored = (fields: Fields, shipped: Fields = fields, key = 'a/b/cost'): StoredRecord => ({
  kind: 'question',
  key,
  isFromFiles: true,
  shipped,
  fields: { inUse: true, ...fields },
});
const plan = (records: CurriculumRecord[], rows: StoredRecord[], take: ImportOptions['take'] = new Set()) => {
  const made = planImport(records, rows, { replace: true, take });
  return { ...made, changes: listChanges(made), kept: listKept(made) };
};

/** The stored rows after the plan was carried out. */
function carryOut(rows: StoredRecord[], { inserts, updates }: ReturnType<typeof plan>): StoredRecord[] {
  const changed = rows.map(row => {
    const update = updates.find(({ key }) => key === row.key);
    return update ? { ...row, fields: { ...row.fields, ...update.set }, shipped: update.shipped } : row;
  });
  const added = inserts.map(({ kind, key, fields }) => ({ kind, key, fields, shipped: fields }));
  return [...changed, ...added.map(row => ({ ...row, isFromFiles: true }))];
}

describe('planImport', () => {
  it.each([
    ['new', [ships({ text: 'Old' })], [], ['added: question cost'], []],
    ['the same', [ships({ text: 'Old' })], [stored({ text: 'Old' })], [], []],
    [
      'changed in the files',
      [ships({ text: 'New', hint: 'H' })],
      [stored({ text: 'Old', hint: 'H' })],
      ['changed: question cost, text'],
      [],
    ],
    [
      'edited in the database',
      [ships({ text: 'Old' })],
      [stored({ text: 'Mine' }, { text: 'Old' })],
      [],
      ['text: edited by an administrator'],
    ],
    [
      'edited here and changed there, field by field',
      [ships({ text: 'New', hint: 'New' })],
      [stored({ text: 'Mine', hint: 'Old' }, { text: 'Old', hint: 'Old' })],
      ['changed: question cost, hint'],
      ['text: edited by an administrator'],
    ],
    [
      'edited to what ships now',
      [ships({ text: 'New' })],
      [stored({ text: 'New' }, { text: 'Old' })],
      [],
      [],
    ],
    [
      'from before there was a record, and the same',
      [ships({ text: 'Old' })],
      [stored({ text: 'Old' }, {})],
      [],
      [],
    ],
    [
      'from before there was a record, and different',
      [ships({ text: 'New' })],
      [stored({ text: 'Old' }, {})],
      [],
      ['text: no record of the shipped text'],
    ],
    ['gone from the files', [], [stored({ text: 'Old' })], ['put out of use: question cost'], []],
    [
      'gone, from before there was a record',
      [],
      [stored({ text: 'Old' }, {})],
      ['put out of use: question cost'],
      [],
    ],
    [
      'back in the files',
      [ships({ text: 'Old' })],
      [stored({ text: 'Old', inUse: false }, { text: 'Old', inUse: false })],
      ['put back in use: question cost'],
      [],
    ],
    [
      'put out of use by an administrator',
      [ships({ text: 'Old' })],
      [stored({ text: 'Old', inUse: false }, { text: 'Old', inUse: true })],
      [],
      ['inUse: edited by an administrator'],
    ],
    [
      'gone, and put back in use by an administrator',
      [],
      [stored({ text: 'Old', inUse: true }, { text: 'Old', inUse: false })],
      [],
      ['inUse: edited by an administrator'],
    ],
  ])('what is %s', (_, records, rows, changes, kept) => {
    const made = plan(records, rows);
    expect(made.changes).toEqual(changes);
    expect(made.kept.map(line => line.replace('question a/b/cost, ', ''))).toEqual(kept);
    // A second import changes nothing, and keeps the same fields for the same reasons.
    const again = plan(records, carryOut(rows, made));
    expect([again.inserts, again.updates, again.changes]).toEqual([[], [], []]);
    expect(again.kept).toEqual(made.kept);
  });

  it('takes the order of an object’s fields for no difference, that of a list for one', () => {
    const rows = [stored({ evaluationCriteria: { a: 1, b: [1, 2] } })];
    expect(plan([ships({ evaluationCriteria: { b: [1, 2], a: 1 } })], rows).changes).toEqual([]);
    expect(plan([ships({ evaluationCriteria: { b: [2, 1], a: 1 } })], rows).changes).toHaveLength(1);
  });

  it('overwrites an edit that is taken, and says so', () => {
    const rows = [stored({ text: 'Mine', hint: 'Old' }, { text: 'Old' })];
    const made = plan([ships({ text: 'New', hint: 'New' })], rows, new Set(['question a/b/cost']));
    expect(made.changes).toEqual([
      'overwritten: question cost, text: the earlier value is gone',
      'overwritten: question cost, hint: the earlier value is gone',
    ]);
    expect(carryOut(rows, made)).toEqual([stored({ text: 'New', hint: 'New', inUse: true })]);
  });

  it('takes one record, and keeps the edit of another', () => {
    const rows = [
      stored({ text: 'Mine' }, { text: 'Old' }),
      stored({ text: 'Mine' }, { text: 'Old' }, 'a/b/who'),
    ];
    const records = [ships({ text: 'New' }), ships({ text: 'New' }, 'a/b/who')];
    const made = plan(records, rows, new Set(['question a/b/who']));
    expect(made.changes).toEqual(['overwritten: question who, text: the earlier value is gone']);
    expect(made.kept).toEqual(['question a/b/cost, text: edited by an administrator']);
  });

  it('leaves what no longer ships alone by default, and counts it where it is in use', () => {
    const rows = [stored({}), stored({ inUse: false }, { inUse: false }, 'a/b/who')];
    expect(planImport([], rows, ADD_AND_UPDATE)).toEqual({
      inserts: [],
      updates: [],
      effects: [],
      absent: 1,
    });
  });

  it('follows an edit that is taken back', () => {
    const edited = [stored({ text: 'Mine' }, { text: 'Old' })];
    const [kept] = carryOut(edited, plan([ships({ text: 'New' })], edited));
    const back = [{ ...kept, fields: { text: 'New', inUse: true } } as StoredRecord];
    expect(plan([ships({ text: 'Newer' })], back).changes).toEqual(['changed: question cost, text']);
  });

  it('leaves alone what an administrator made, unless a file names it', () => {
    const own = { ...stored({ text: 'Mine' }, {}), isFromFiles: false };
    expect(plan([], [own])).toMatchObject({ updates: [], effects: [] });
    expect(plan([ships({ text: 'Yours' })], [own]).kept).toEqual([
      'question a/b/cost, text: no record of the shipped text',
    ]);
    expect(plan([ships({ text: 'Yours' })], [own], 'all').changes).toHaveLength(1);
  });

  it('tells records of different kinds with one key apart', () => {
    const rows = [{ ...stored({}), kind: 'assistant' as const, key: 'x' }];
    expect(plan([{ ...ships({}), kind: 'challenge', key: 'x' }], rows).changes).toEqual([
      'added: challenge x',
      'put out of use: assistant x',
    ]);
  });

  it('is behind when something would change or was never recorded, but not for an edit', () => {
    const behind = (records: CurriculumRecord[], rows: StoredRecord[]) => isBehind(plan(records, rows));
    expect(behind([ships({ text: 'New' })], [stored({ text: 'Old' })])).toBe(true);
    expect(behind([ships({ text: 'New' })], [stored({ text: 'Old' }, {})])).toBe(true);
    expect(behind([ships({ text: 'Old' })], [stored({ text: 'Mine' }, { text: 'Old' })])).toBe(false);
    expect(behind([ships({ text: 'Old' })], [stored({ text: 'Old' }, {})])).toBe(false);
  });
});
