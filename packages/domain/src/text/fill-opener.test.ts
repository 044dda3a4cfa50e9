import { expect, it } from 'vitest';
import { fillOpener } from './fill-opener.ts';

const OPENER = 'You wrote about {name}: “{description}”.\n\nWho has this problem?';

it('quotes what the founder wrote, as plain text', () => {
  expect(
    fillOpener(OPENER, { name: 'Routely', description: ' Routes for *night* depots, "at once". ' }),
  ).toBe("You wrote about Routely: “Routes for \\*night\\* depots, 'at once'”.\n\nWho has this problem?");
});

it('leaves out the paragraph that it has no words for', () => {
  expect(fillOpener(OPENER, { name: 'Routely', description: ' ' })).toBe('Who has this problem?');
});

it('cuts a long text off', () => {
  const filled = fillOpener('{description}', { name: '', description: 'word '.repeat(200) });
  expect([filled.length <= 301, filled.endsWith('word…')]).toEqual([true, true]);
});
