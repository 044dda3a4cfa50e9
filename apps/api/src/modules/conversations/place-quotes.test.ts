import { splitSentences } from '@groundwork/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeQuotes } from './change-conversations.ts';

const NOTES = 'We bin forty loaves. I ring round. We bin forty loaves.';
const mark = (id: number, start: number, end: number, notes = NOTES) => ({
  id,
  conversationId: 1,
  start,
  end,
  text: notes.slice(start, end),
  result: null,
  step: null,
});
const FIRST = mark(1, 0, 20);
const LAST = mark(2, 35, 55);

describe('marked sentences in notes that were worded anew', () => {
  it('stay where they are, or move with what stands before them', () => {
    expect(placeQuotes([FIRST, LAST], `${NOTES} More.`)).toMatchObject([
      { id: 1, start: 0 },
      { id: 2, start: 35 },
    ]);
    expect(placeQuotes([FIRST, LAST], `Dana said:\n${NOTES}`)).toMatchObject([
      { id: 1, start: 11, end: 31 },
      { id: 2, start: 46, end: 66 },
    ]);
  });

  it('of the same words take the nearest place each', () => {
    expect(placeQuotes([LAST], NOTES)).toMatchObject([{ id: 2, start: 35 }]);
    expect(placeQuotes([FIRST], NOTES)).toMatchObject([{ id: 1, start: 0 }]);
  });

  it.each([
    ['is gone', 'I ring round. We bin forty loaves.'],
    ['has become part of another', 'We bin forty loaves a day. I ring round. We bin forty loaves.'],
    ['is written in another way', 'We bin forty loaves! I ring round. We bin forty loaves.'],
  ])('have no place when one %s', (_, notes) => {
    expect(placeQuotes([FIRST, LAST], notes)).toBeNull();
  });

  it('are sentences of the new notes with the same words, each another one', () => {
    const sentence = fc.constantFrom('One. ', 'Two. ', 'Three. ');
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1 }),
        fc.array(sentence),
        fc.array(sentence),
        (list, before, behind) => {
          const notes = list.join('');
          const quotes = splitSentences(notes).map((one, id) => mark(id, one.start, one.end, notes));
          const anew = `${before.join('')}${notes}${behind.join('')}`;
          const placed = placeQuotes(quotes, anew) ?? [];
          expect(placed.map(({ text }) => text)).toEqual(quotes.map(({ text }) => text));
          expect(placed.map(({ start, end }) => anew.slice(start, end))).toEqual(
            placed.map(({ text }) => text),
          );
          expect(new Set(placed.map(({ start }) => start)).size).toBe(quotes.length);
        },
      ),
    );
  });
});
