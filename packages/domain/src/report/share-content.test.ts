import { expect, it } from 'vitest';
import type { StatementSource } from '../entities/report.ts';
import { hideWords } from './hide-words.ts';
import { listSharedQuotes, type SharedContentSection, shareContent } from './share-content.ts';

const source = (quote: string): StatementSource => ({ kind: 'profile', field: 'problemStatement', quote });
const SAID = 'Tom Baker loses £400 a month';

/** A section of these statements, each with the quotes that it rests on. */
const section = (
  content: string,
  ...statements: [text: string, ...quotes: string[]][]
): SharedContentSection => ({
  type: 'problem',
  title: 'Problem',
  content,
  statements: statements.map(([text, ...quotes]) => ({ text, paragraph: 0, sources: quotes.map(source) })),
  pictures: [],
});

const NOTHING = { sections: ['problem' as const], leftOut: [], replacements: [] };

function show(shown: SharedContentSection, choices: Partial<typeof NOTHING> | object) {
  const content = { title: 'Acme Report', generatedAt: null, sections: [shown] };
  return shareContent(content, { ...NOTHING, ...choices }).sections[0]?.content;
}

const replace = (text: string, ...pairs: [words: string, shown: string][]) =>
  show(section(text), { replacements: pairs.map(([words, shown]) => ({ words, shown })) });

it.each([
  ['a sentence', `One. ${SAID}. Two.`, [`${SAID}.`, SAID] as const, 'One. Two.'],
  ['a paragraph', `One.\n\n${SAID}.\n\nTwo.`, [`${SAID}.`, SAID] as const, 'One.\n\nTwo.'],
  ['a list item', `- one\n- ${SAID}\n- two`, [SAID, SAID] as const, '- one\n- two'],
  ['a row', `| a |\n|---|\n| ${SAID} |\n| b |`, [SAID, SAID] as const, '| a |\n|---|\n| b |'],
  ['other words for it', 'One baker loses money. Two.', ['One baker loses money.', SAID] as const, 'Two.'],
  ['words that differ in signs', `${SAID}! Two.`, [`${SAID}!`, `${SAID}.`] as const, 'Two.'],
])('a quote that is left out takes %s with it', (_, content, [text, quote], shown) => {
  expect(show(section(content, [text, quote]), { leftOut: [SAID] })).toBe(shown);
});

it('is struck where something else repeats it, also when nothing is known of the text', () => {
  const choices = { leftOut: [`${SAID}.`, 'no'] };
  expect(show(section(`He said **${SAID}.** No doubt.`, ['No doubt.']), choices)).toBe(
    'He said No doubt. (assumption)',
  );
  expect(show(section(`${SAID}.\n\nNo doubt.`), choices)).toBe('No doubt.');
  expect(show(section(`${SAID}.`), choices)).toBeUndefined();
});

it('each quote is listed once, with the sections that it is behind', () => {
  const one = section('About it.', ['About it.', SAID, 'Two.']);
  const picture = {
    kind: 'risks' as const,
    title: 'Risks',
    measures: [],
    rows: [{ label: 'x', cells: [], quote: 'A row.' }],
  };
  const other = { ...section('Plain. Text.'), type: 'solution' as const, pictures: [picture] };
  const third = { ...section('Again.', ['Again.', `${SAID}.`]), type: 'persona' as const };
  expect(listSharedQuotes({ sections: [one, other, third] }, ['two'])).toEqual([
    { quote: SAID, sections: ['problem', 'persona'] },
    { quote: 'two', sections: ['problem'] },
    { quote: 'Plain.', sections: ['solution'] },
    { quote: 'Text.', sections: ['solution'] },
    { quote: 'A row.', sections: ['solution'] },
  ]);
});

it('a picture loses the rows that rest on it, and has names replaced', () => {
  const row = (label: string, quote: string | null) => ({ label, cells: [{ text: label, value: 1 }], quote });
  const rows = [row('Tom Baker', 'He pays.'), row('Tom', SAID), row('All', null)];
  const pictured = {
    ...section('Text.', ['Text.']),
    pictures: [{ kind: 'risks' as const, title: 'R', measures: ['m'], rows }],
  };
  const choices = { ...NOTHING, leftOut: [SAID], replacements: [{ words: 'tom baker', shown: 'A baker' }] };
  const [shared] = shareContent({ title: 'R', generatedAt: null, sections: [pictured] }, choices).sections;
  expect(shared?.pictures[0]?.rows).toEqual([
    { label: 'A baker', cells: [{ text: 'A baker', value: 1 }] },
    { label: 'All', cells: [{ text: 'All', value: 1 }] },
  ]);
});

it.each([
  ['in any case, across spaces and formatting', 'TOM  baker, **Tom**\nBaker', 'X, **X'],
  ['as a whole word', "Tom Baker's dog, Tom Bakerson", "X's dog, Y Bakerson"],
  ['with its longest words first', 'Tom Baker and Tom', 'X and Y'],
])('a name is replaced %s', (_, text, shown) => {
  expect(replace(text, ['Tom', 'Y'], ['Tom Baker', 'X'])).toBe(shown);
});

it('a name may be signs, letters without spaces between words, or composed otherwise, and its place is plain text', () => {
  expect(replace('We met C++ (Ltd).', ['C++ (Ltd)', '*one* | <b>'])).toBe('We met \\*one\\* \\| \\<b\\>.');
  expect(replace('我们见了王伟说', ['王伟', '客户'])).toBe('我们见了客户说');
  expect(replace('Jose\u0301 pays', ['José', 'A baker'])).toBe('A baker pays');
  expect(
    hideWords('Ask Tom Baker.', { leftOut: [], replacements: [{ words: 'Tom Baker', shown: 'a <b>' }] }),
  ).toBe('Ask a <b>.');
});

it('nothing changes where nothing is left out or replaced', () => {
  const text = 'One.  \n\n\n\nTwo. Jose\u0301';
  expect(show(section(text), {})).toBe(text);
});
