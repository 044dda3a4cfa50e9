import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import {
  type ActionMarkerFilter,
  feedActionMarkerFilter,
  flushActionMarkerFilter,
  INITIAL_ACTION_MARKER_FILTER,
  MAX_ACTION_MARKER_LENGTH,
  stripActionMarkers,
} from './action-markers.ts';

/** The text shown after each chunk, and after the end. */
function showChunks(chunks: readonly string[]): string[] {
  let filter: ActionMarkerFilter = INITIAL_ACTION_MARKER_FILTER;
  const shown = chunks.map(chunk => {
    const step = feedActionMarkerFilter(filter, chunk);
    filter = step.filter;
    expect(filter.held.length).toBeLessThan(MAX_ACTION_MARKER_LENGTH);
    return step.text;
  });
  return [...shown, flushActionMarkerFilter(filter)];
}

/** A slow, independent version of the rule: strips whole markers and one cut off by the end of the text. */
function stripSlowly(text: string): string {
  const body = MAX_ACTION_MARKER_LENGTH - '[[action:'.length - ']]'.length;
  const whole = new RegExp(String.raw`\[\[action:[\s\S]{0,${body}}?\]\]`, 'i');
  const cut = new RegExp(
    String.raw`\[\[a(?:c(?:t(?:i(?:o(?:n(?::(?:(?!\]\])[\s\S]){0,${body + 1}})?)?)?)?)?)?$`,
    'i',
  );
  const found = whole.exec(text);
  if (!found) return text.replace(cut, '');
  return text.slice(0, found.index) + stripSlowly(text.slice(found.index + found[0].length));
}

const overlong = `[[action:${'x'.repeat(MAX_ACTION_MARKER_LENGTH)}]]`;
const longest = `[[action:${'x'.repeat(MAX_ACTION_MARKER_LENGTH - 11)}]]`;

describe('stripActionMarkers', () => {
  it.each([
    ['Well done. [[action:complete step=3]]Next:', 'Well done. Next:'],
    ['[[action:a]][[action:b key=value]]', ''],
    ['[[Action:Complete]]!', '!'],
    ['[[action:a key="x]y"]]z', 'z'],
    ['[[action:outer [[action:inner]]z', 'z'],
    ['see [[wiki]] and [1]', 'see [[wiki]] and [1]'],
    ['[[[action:a]]]', '[]'],
    ['no marker', 'no marker'],
    ['', ''],
    ['cut off [[action:complete st', 'cut off '],
    ['cut off [[act', 'cut off '],
    ['cut off [[action:complete]', 'cut off '],
    ['array[[', 'array[['],
    ['array[', 'array['],
    [overlong, overlong],
    [`a${longest}b`, 'ab'],
    [`${overlong}[[action:b]]`, overlong],
    [`[[action:${'x'.repeat(480)}[[action:b]]c`, `[[action:${'x'.repeat(480)}c`],
  ])('%j', (text, shown) => {
    expect(stripActionMarkers(text)).toBe(shown);
    expect(stripSlowly(text)).toBe(shown);
  });
});

describe('feedActionMarkerFilter', () => {
  it('shows what cannot be a marker at once, and holds back what can', () => {
    expect(showChunks(['Well done. [[act', 'ion:complete]', '] Next'])).toEqual([
      'Well done. ',
      '',
      ' Next',
      '',
    ]);
    expect(showChunks(['a [', 'b] c'])).toEqual(['a ', '[b] c', '']);
    expect(showChunks(['half [[action:comp'])).toEqual(['half ', '']);
    expect(showChunks(['x[['])).toEqual(['x', '[[']);
  });

  it('lets an overlong marker go as soon as it is overlong', () => {
    const chunks = ['[[action:', 'x'.repeat(490), 'y', ']]'];
    expect(showChunks(chunks)).toEqual(['', '', `[[action:${'x'.repeat(490)}y`, ']]', '']);
  });

  it('shows the same however the text is cut', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[[action:',
        '[[ACTION:a b=c]]',
        '[',
        '[[',
        ']',
        ']]',
        'a',
        'action:',
        '[[act',
        '🙂',
        ' ',
        'İ',
      ),
      fc.integer({ min: 480, max: 500 }).map(length => 'x'.repeat(length)),
      fc.string(),
    );
    const text = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 40 })), (whole, lengths) => {
        const chunks: string[] = [];
        let rest = whole;
        for (const length of [...lengths, whole.length]) {
          chunks.push(rest.slice(0, length));
          rest = rest.slice(length);
        }
        expect(showChunks(chunks).join('')).toBe(stripActionMarkers(whole));
        expect(stripActionMarkers(whole)).toBe(stripSlowly(whole));
      }),
    );
  });
});

describe('adversarial text', () => {
  it.each([
    ['openers', '', '[[action:'],
    ['brackets', '', '['],
    ['bracket pairs', '', '[[a]'],
    ['closers', '[[action:', ']'],
    ['nearly closed markers', '', `[[action:${'] '.repeat(200)}`],
  ])('takes linear time: %s', (_, start, repeated) => {
    const strip = (length: number) => {
      const text = start + repeated.repeat(length / repeated.length);
      stripActionMarkers(text);
      showChunks(text.match(/[\s\S]{1,7}/g) ?? []);
    };
    expect(growth(strip)).toBeLessThan(LINEAR);
  });
});
