import { describe, expect, it } from 'vitest';
import type { PicturePart } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { growth, LINEAR } from '../test/growth.ts';
import { buildPictures, type PictureCounts } from './build-pictures.ts';
import { pictureStatements, sharePictures } from './drawn-pictures.ts';

const NONE: PictureCounts = {
  conversations: { asked: 0, quoted: 0, surprised: 0 },
  hypotheses: { idea: 0, testing: 0, validated: 0, invalidated: 0, inconclusive: 0 },
};
const ask = (part: PicturePart, ...quotes: string[]) => ({
  ...({ part, section: 'risk_assessment', challengeId: 1, stepId: 2, stepTitle: 'Step' } as const),
  sources: quotes.map((quote, index): AnswerSource => {
    const place = { challengeId: 1, stepId: 2, stepTitle: 'Step', question: 'Which?' };
    return { kind: 'answer', messageId: index + 1, ...place, quote };
  }),
});
const rowsOf = (part: PicturePart, ...quotes: string[]) =>
  buildPictures([ask(part, ...quotes)], NONE)
    .find(({ kind }) => kind === part)
    ?.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);

describe('a market', () => {
  it.each([
    [
      [
        'The register lists 380 surgeries in West Yorkshire.',
        'About half are small, which leaves 190 owners.',
      ],
      [
        ['surgeries in West Yorkshire', '380', ''],
        ['owners', '190', 'half'],
      ],
    ],
    [
      ["The farriers' register has 2,900 names. I guess a third work alone, so about 970."],
      [
        ['names', '2,900', ''],
        ['Left of them', '970', 'a third'],
      ],
    ],
    [
      ['8,200 wedding photographers, say one in four shoots more than 20 weddings. So 2,050.'],
      [
        ['wedding photographers', '8,200', ''],
        ['Left of them', '2,050', 'one in four'],
      ],
    ],
    [
      ['1.900 dental practices x 30% without own lab (guess) = 570 practices'],
      [
        ['dental practices x 30% without own lab', '1.900', ''],
        ['practices', '570', '30%'],
      ],
    ],
    [
      ['640 kennels, 320 of them with room. In the county of 2 million people.'],
      [
        ['kennels', '640', ''],
        ['of them with room', '320', ''],
      ],
    ],
    // Counted up, or with figures that do not agree: not a funnel.
    [['12 bakeries in my postcode, times roughly 90 such postcodes, makes 1,080.'], []],
    [['4,300 births a year, 2% with an allergy, ten age groups. That gives 860 families.'], []],
    [['640 kennels, half of them with more than 30 dogs.'], []],
    [[], []],
  ])('%j', (quotes, rows) => expect(rowsOf('market', ...quotes)).toEqual(rows));
});

describe('kinds of customer', () => {
  const rows = [
    ['Dentists', '5', '4', '3'],
    ['vets', '3', '4', '2'],
    ['physios', '1', '2', '1'],
  ];
  const rest = 'vets: pain 3, reach 4, money 2; physios: pain 1, reach 2, money 1.';
  it.each([
    [`Dentists: pain 5, reach 4, money 3; ${rest}`, rows],
    [
      'Dentists (pain 5/5, reach 4/5, money 3/5), vets (pain 3, reach 4 of 5, money two) and physios (pain 1, reach 2, money 1)',
      rows,
    ],
    [
      '1) Dentists: money 3, as they pay; pain 5, daily; reach is 4. 2) vets: pain 3, reach 4, money 2\n3) physios: pain 1, reach 2, money 1',
      rows,
    ],
    [
      'Dentists feel it daily (pain 5), I can walk to 30 of them (reach 4) and they spend £200 a month (money 3); vets feel it weekly (pain 3), sit in one forum (reach 4) and pay less (money 2); physios hardly notice (pain 1), are scattered (reach 2) and broke (money 1).',
      [
        ['Dentists feel it daily', '5', '4', '3'],
        ['vets feel it weekly', '3', '4', '2'],
        ['physios hardly notice', '1', '2', '1'],
      ],
    ],
    // Two, without a figure each, of another scale, without a name, or counting something.
    ['Dentists: pain 5, reach 4, money 3; vets: pain 3, reach 4, money 2.', []],
    [`Dentists: pain 5, reach 4; ${rest}`, []],
    [`Dentists: pain 9, reach 4, money 3; ${rest}`, []],
    [`Pain 5, reach 4, money 3; ${rest}`, []],
    [`Dentists: pain 5, I reach 4 of them, money 3; ${rest}`, []],
    [`Dentists: pain 5, reach 4, money £3; ${rest}`, []],
    ['The dentists feel it daily, I can walk to 30 and they spend £200 a month.', []],
  ])('%s', (quote, read) => expect(rowsOf('segments', quote)).toEqual(read));
});

it('grades risks, with commas in their names', () => {
  expect(
    rowsOf(
      'risks',
      'Market: head offices forbade it, likelihood 4, harm 5.',
      'The labels came off what we have, likelihood 2 and harm 3.',
    ),
  ).toEqual([
    ['Market: head offices forbade it', '4', '5'],
    ['The labels came off what we have', '2', '3'],
  ]);
});

describe('what people do today', () => {
  it.each([
    [
      '40% keep a paper list, a third of them ring round; half of salons just wait.',
      [
        ['keep a paper list', '40%'],
        ['ring round', 'a third'],
        ['salons just wait', 'half'],
      ],
    ],
    [
      '6 of 10 use Excel. About 2,5% pay 1,200 euros for an agency.',
      [
        ['use Excel', '6 of 10'],
        ['pay 1,200 euros for an agency', '2,5%'],
      ],
    ],
    [
      'They use a paper list (40%), ring round (a third), or wait (one in five).',
      [
        ['They use a paper list', '40%'],
        ['ring round', 'a third'],
        ['wait', 'one in five'],
      ],
    ],
    ['They use a paper list, or ring round; half of them leave the chair empty.', []],
    ['40% or 50% keep a list, 10% do not.', []],
    ['40% keep a list, 50% ring round, half of the rest just wait.', []],
  ])('%s', (quote, read) => expect(rowsOf('alternatives', quote)).toEqual(read));
});

describe('a price beside the loss', () => {
  const LOSS = 'They lose about £380 a month.';
  it.each([
    [
      'Between £25 and £40 a month.',
      LOSS,
      [
        ['Price', '£25 and £40 a month'],
        ['Loss', '£380 a month'],
      ],
    ],
    [
      'From 30 to 60 pounds per user a month.',
      LOSS,
      [
        ['Price', '30 to 60 pounds per user a month'],
        ['Loss', '£380 a month'],
      ],
    ],
    [
      '£40/month, with £50 in advance.',
      'A monthly loss of £380, or £95 a slot.',
      [
        ['Price', '£40/month'],
        ['Loss', '£380'],
      ],
    ],
    ['€40 a month.', LOSS, []],
    ['£40 a ticket.', LOSS, []],
    ['£40 a month.', 'They lost £190 that morning.', []],
    ['£40 a week in each month.', LOSS, []],
    ['£40 a month, or £60 a month.', LOSS, []],
  ])('%s %s', (price, loss, rows) => {
    const [picture] = buildPictures([ask('price', price), ask('loss', loss)], NONE);
    expect(picture?.rows.map(({ label, cells }) => [label, cells[0]?.text])).toEqual(rows);
    expect(picture?.missing === null).toBe(rows.length > 0);
  });

  it('has the lower end of a range, and each its own source', () => {
    const [picture] = buildPictures([ask('price', '£25 to £40 a month.'), ask('loss', LOSS)], NONE);
    expect(picture?.rows[0]?.cells).toEqual([{ text: '£25 to £40 a month', low: 25, value: 40 }]);
    expect(picture?.rows.map(({ source }) => source?.quote)).toEqual(['£25 to £40 a month.', LOSS]);
  });

  it('names the step of what is missing', () => {
    const loss = { ...ask('loss'), stepTitle: 'Name the problem' };
    const placeOf = (quote: string) => buildPictures([ask('price', quote), loss], NONE)[0]?.place;
    expect(placeOf('£40 a month.')).toMatchObject({ title: 'Name the problem' });
    expect(placeOf('£40.')).toMatchObject({ title: 'Step' });
  });
});

it('counts conversations and hypotheses, and says what is missing where there are none', () => {
  expect(buildPictures([ask('interviews')], NONE).map(({ rows, missing }) => [rows, missing])).toEqual([
    [[], 'Note a conversation, and mark what was said.'],
    [[], 'Write a hypothesis on the validation board.'],
  ]);
  const drawn = buildPictures([ask('interviews')], {
    conversations: { asked: 5, quoted: 2, surprised: 0 },
    hypotheses: { ...NONE.hypotheses, testing: 1 },
  });
  expect(drawn.map(({ rows }) => rows.map(({ cells }) => cells[0]?.value))).toEqual([
    [5, 2, 0],
    [0, 1, 0, 0, 0],
  ]);
  expect(drawn.map(({ section }) => section)).toEqual(['risk_assessment', 'assumptions']);
});

it('is shared without what it rests on, drawn ones of the section alone', () => {
  const pictures = buildPictures([ask('market', '640 kennels, 320 of them big.'), ask('segments')], NONE);
  const [shared, ...others] = sharePictures(pictures, 'risk_assessment');
  expect(others).toEqual([]);
  expect(Object.keys(shared ?? {})).toEqual(['kind', 'title', 'measures', 'rows']);
  expect(shared?.rows.map(row => Object.keys(row))).toEqual([
    ['label', 'cells'],
    ['label', 'cells'],
  ]);
  expect(sharePictures(pictures, 'problem')).toEqual([]);
  expect(pictureStatements(pictures).map(({ sources }) => sources.length)).toEqual([1, 1]);
});

it.each(['12 ', '40% a, ', 'pain 3, ', '£9 a a a month ', 'half of 640 '])(
  'takes time linear in the length: %j',
  piece => {
    for (const part of ['market', 'segments', 'alternatives', 'risks'] as const)
      expect(
        growth(length => rowsOf(part, piece.repeat(length / piece.length).slice(0, length))),
      ).toBeLessThan(LINEAR);
  },
);
