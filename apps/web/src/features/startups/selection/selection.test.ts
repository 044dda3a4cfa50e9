import { describe, expect, it } from 'vitest';
import { findSelected, planSelection, type SelectionFacts } from './selection.ts';

const facts = (changes: Partial<SelectionFacts>): SelectionFacts => ({
  listed: [9, 7],
  isOutdated: false,
  chosenId: 7,
  newId: null,
  looks: 0,
  ...changes,
});

describe('which startup is selected', () => {
  it.each<[string, Partial<SelectionFacts>, number | null | undefined]>([
    ['the one chosen', {}, 7],
    ['the first, when none was chosen', { chosenId: null }, 9],
    ['the first, when the chosen one is gone', { chosenId: 5 }, 9],
    ['none, when there is none', { listed: [] }, null],
    ['not known, before the list is', { listed: undefined }, undefined],
    ['the new one, before the chosen one', { newId: 9 }, 9],
    ['the chosen one, while the new one is not there', { newId: 11 }, 7],
    ['the first, when neither is there', { newId: 11, chosenId: 5 }, 9],
  ])('%s', (_, changes, selected) => {
    expect(findSelected(facts(changes))).toBe(selected);
  });
});

describe('what is done about it', () => {
  it.each<[string, Partial<SelectionFacts>, ReturnType<typeof planSelection>]>([
    ['nothing, when the chosen one is there', {}, 'rest'],
    ['nothing, when it is there in a list that is being refreshed', { isOutdated: true }, 'rest'],
    ['the first is stored, when none was chosen', { chosenId: null }, 'keep'],
    ['the first is stored, when the chosen one is gone', { chosenId: 5 }, 'keep'],
    ['nothing yet, when the chosen one may be in the next list', { chosenId: 5, isOutdated: true }, 'wait'],
    ['nothing, when there is nothing to choose', { listed: [], chosenId: 5 }, 'rest'],
    ['nothing, before the list is there', { listed: undefined, newId: 11 }, 'wait'],
    ['the new one is stored', { newId: 9 }, 'settle'],
    ['the new one is stored, when it is the chosen one', { newId: 7 }, 'settle'],
    ['nothing yet, when the next list may lack the new one', { newId: 9, isOutdated: true }, 'wait'],
    ['another list, when the new one is missing', { newId: 11 }, 'look'],
    ['another list, when the first startup is missing', { newId: 11, listed: [] }, 'look'],
    ['nothing, while that list is on its way', { newId: 11, looks: 1, isOutdated: true }, 'wait'],
    ['another list in a while, when it is still missing', { newId: 11, looks: 1 }, 'look-later'],
    ['given up, when it is missing even then', { newId: 11, looks: 2 }, 'give-up'],
    ['the new one is stored, when it was found late', { newId: 9, looks: 2 }, 'settle'],
  ])('%s', (_, changes, step) => {
    expect(planSelection(facts(changes))).toBe(step);
  });
});
