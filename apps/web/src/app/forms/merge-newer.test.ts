import { expect, it } from 'vitest';
import { type Conflicts as AnyConflicts, choose, isUndecided, mergeNewer } from './merge-newer.ts';

const saved = { name: 'Routely', revenueModel: 'Depots pay.' };
type Values = typeof saved;
type Conflicts = AnyConflicts<Values>;
const form = (changes: Partial<Values>, conflicts: Conflicts = {}, from = saved) => ({
  values: { ...from, ...changes },
  saved: from,
  conflicts,
});
const textsOf = ({ name }: Conflicts) => name?.versions.map(({ text, from }) => `${from}: ${text}`);
const none = { text: '', history: undefined };

it('takes what was changed elsewhere alone, and keeps what was changed here alone', () => {
  const merged = mergeNewer(form({ name: 'Routely 2' }), { ...saved, revenueModel: 'Drivers pay.' });
  expect(merged).toEqual({
    values: { ...saved, name: 'Routely 2', revenueModel: 'Drivers pay.' },
    conflicts: {},
    taken: ['revenueModel'],
    isNews: true,
  });
});

it('asks nothing where both sides have the same text', () => {
  const merged = mergeNewer(form({ name: 'Routely 2' }), { ...saved, name: 'Routely 2' });
  expect(merged).toMatchObject({ conflicts: {}, taken: [], isNews: false });
});

it('leaves a field that both changed as it is here, until one of both texts is chosen', () => {
  const merged = mergeNewer(form({ name: 'Mine' }), { ...saved, name: 'Theirs' });
  expect(merged.values.name).toBe('Mine');
  expect(textsOf(merged.conflicts)).toEqual(['mine: Mine', 'theirs: Theirs']);
  expect(isUndecided(merged)).toBe(true);
  const conflict = merged.conflicts.name;
  if (!conflict) throw new Error('There is no conflict');
  const chosen = { name: choose(conflict, 1, { ...none, text: 'Mine, longer' }) };
  expect(textsOf(chosen)).toEqual(['mine: Mine, longer', 'theirs: Theirs']);
  expect(isUndecided({ values: { ...saved, name: 'Theirs' }, conflicts: chosen })).toBe(false);
});

it('takes the other text typed by hand for a choice', () => {
  const { conflicts } = mergeNewer(form({ name: 'Mine' }), { ...saved, name: 'Theirs' });
  expect(isUndecided({ values: { ...saved, name: 'Theirs' }, conflicts })).toBe(false);
});

const second: Values = { ...saved, name: 'Theirs' };
const third: Values = { ...saved, name: 'Third' };
/** After a conflict with `second` that was settled by choosing `Theirs`. */
const chosen = (inForm: string) =>
  form(
    { name: inForm },
    {
      name: {
        versions: [
          { text: 'Mine', from: 'mine' },
          { text: 'Theirs', from: 'theirs' },
        ],
        shown: 1,
        isChosen: true,
      },
    },
    second,
  );

it('shows a third version where the second was chosen, says so, and keeps what was set aside', () => {
  const merged = mergeNewer(chosen('Theirs'), third);
  expect(merged).toMatchObject({ values: { name: 'Third' }, taken: ['name'], isNews: true });
  expect(textsOf(merged.conflicts)).toEqual(['mine: Mine', 'theirs: Third']);
  expect(merged.conflicts.name).toMatchObject({ shown: 1, isChosen: true });
});

it('keeps all three texts when the chosen one was changed before the third version came', () => {
  const merged = mergeNewer(chosen('Theirs, mended'), third);
  expect(merged.values.name).toBe('Theirs, mended');
  expect(textsOf(merged.conflicts)).toEqual(['mine: Mine', 'mine: Theirs, mended', 'theirs: Third']);
  expect(merged.conflicts.name).toMatchObject({ shown: 1, isChosen: false });
  const same = mergeNewer(chosen('Third'), third);
  expect(textsOf(same.conflicts)).toEqual(['mine: Mine', 'theirs: Third']);
  expect(same.conflicts.name).toMatchObject({ shown: 1, isChosen: true });
  expect(same.isNews).toBe(false);
});

it('asks again when a third version comes where one’s own text was chosen', () => {
  const state = chosen('Mine');
  const own = { name: { ...state.conflicts.name, shown: 0 } } as Conflicts;
  const merged = mergeNewer({ ...state, conflicts: own }, third);
  expect(textsOf(merged.conflicts)).toEqual(['mine: Mine', 'theirs: Third']);
  expect(merged.conflicts.name).toMatchObject({ shown: 0, isChosen: false });
  expect(mergeNewer({ ...state, conflicts: own }, second).isNews).toBe(false);
});
