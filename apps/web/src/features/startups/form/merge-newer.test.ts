import type { StartupInput } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { choose, isUndecided, mergeNewer } from './merge-newer.ts';
import { toInput } from './use-startup-draft.ts';

const saved: StartupInput = { ...toInput(undefined), name: 'Routely', revenueModel: 'Depots pay.' };
const form = (changes: Partial<StartupInput>) => ({
  values: { ...saved, ...changes },
  saved,
  conflicts: {},
});

it('takes what was changed elsewhere alone, and keeps what was changed here alone', () => {
  const merged = mergeNewer(form({ name: 'Routely 2' }), { ...saved, revenueModel: 'Drivers pay.' });
  expect(merged).toEqual({
    values: { ...saved, name: 'Routely 2', revenueModel: 'Drivers pay.' },
    conflicts: {},
    taken: ['revenueModel'],
  });
});

it('asks nothing where both sides have the same text', () => {
  const merged = mergeNewer(form({ name: 'Routely 2' }), { ...saved, name: 'Routely 2' });
  expect(merged).toEqual({ values: { ...saved, name: 'Routely 2' }, conflicts: {}, taken: [] });
});

it('leaves a field that both changed as it is here, until one of both texts is chosen', () => {
  const { values, conflicts } = mergeNewer(form({ name: 'Mine' }), { ...saved, name: 'Theirs' });
  expect(values.name).toBe('Mine');
  expect(conflicts).toEqual({ name: { mine: 'Mine', theirs: 'Theirs', choice: null } });
  expect(isUndecided(conflicts)).toBe(true);
  expect(isUndecided({ name: { mine: 'Mine', theirs: 'Theirs', choice: 'theirs' } })).toBe(false);
});

it('keeps what is typed on either side, whatever is chosen', () => {
  const first = { mine: 'Mine', theirs: 'Theirs', choice: null };
  const theirs = choose(first, 'theirs', 'Mine, longer');
  expect(theirs).toEqual({ mine: 'Mine, longer', theirs: 'Theirs', choice: 'theirs' });
  const mine = choose(theirs, 'mine', 'Theirs, mended');
  expect(mine).toEqual({ mine: 'Mine, longer', theirs: 'Theirs, mended', choice: 'mine' });
});

it('keeps the text that was set aside when a third version comes', () => {
  const chosen = { name: { mine: 'Mine', theirs: 'Theirs', choice: 'theirs' as const } };
  const state = {
    values: { ...saved, name: 'Theirs' },
    saved: { ...saved, name: 'Theirs' },
    conflicts: chosen,
  };
  const merged = mergeNewer(state, { ...saved, name: 'Third' });
  expect(merged.values.name).toBe('Third');
  expect(merged.conflicts).toEqual({ name: { mine: 'Mine', theirs: 'Third', choice: 'theirs' } });
  const undecided = { ...state, values: { ...saved, name: 'Mine' }, conflicts: {} };
  expect(mergeNewer(undecided, { ...saved, name: 'Third' }).conflicts).toEqual({
    name: { mine: 'Mine', theirs: 'Third', choice: null },
  });
});
