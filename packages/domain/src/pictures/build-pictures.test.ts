import { expect, it } from 'vitest';
import type { PicturePart, ReadPicture, WrittenRow } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { buildPictures, type KeptPicture, type PictureCounts } from './build-pictures.ts';
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

const [FIRST, SECOND] = ['The register lists 380 surgeries.', 'Half are small, which leaves 190.'];
const written = (label: string, cells: string[], quote: string, messageId = 1): WrittenRow => ({
  label,
  cells,
  partOf: null,
  messageId,
  quote,
});
const MARKET = [
  written('Surgeries', ['380'], FIRST),
  { ...written('Small ones', ['190'], SECOND, 2), partOf: 0 },
];
const keep = (kind: ReadPicture, state: KeptPicture['state'], rows: WrittenRow[]): KeptPicture => ({
  kind,
  state,
  rows,
});
const build = (
  questions: Parameters<typeof buildPictures>[0],
  kept: KeptPicture[] = [],
  { canRead = true, counts = NONE } = {},
) => buildPictures(questions, counts, { kept, canRead }).filter(({ kind }) => kind !== 'hypotheses');

it('is proposed, then drawn when its rows are confirmed, each beside its sentence', () => {
  const asked = [ask('market', FIRST, SECOND)];
  expect(build(asked, [keep('market', 'proposed', MARKET)])[0]?.state).toBe('proposed');
  expect(build(asked, [keep('market', 'hidden', MARKET)])[0]?.state).toBe('hidden');
  const [drawn] = build(asked, [keep('market', 'confirmed', MARKET)]);
  expect(drawn?.state).toBe('drawn');
  expect(drawn?.measures).toEqual(['Count', 'Part of']);
  expect(drawn?.rows.map(({ label, cells, source }) => [label, cells, source?.quote])).toEqual([
    [
      'Surgeries',
      [
        { text: '380', value: 380 },
        { text: '', value: null },
      ],
      FIRST,
    ],
    [
      'Small ones',
      [
        { text: '190', value: 190 },
        { text: 'Surgeries', value: null },
      ],
      SECOND,
    ],
  ]);
});

it('is not drawn any more when a sentence of it is not accepted any more, or its rows do not agree', () => {
  const confirmed = [keep('market', 'confirmed', MARKET)];
  const [gone] = build([ask('market', FIRST)], confirmed);
  expect([gone?.state, gone?.rows, gone?.missing]).toEqual([
    ...['missing', []],
    'Give a first count, the share that could buy, and how many that leaves.',
  ]);
  const wrong = MARKET.map((row, index) => (index === 1 ? { ...row, cells: ['1,700'] } : row));
  expect(build([ask('market', FIRST, SECOND)], [keep('market', 'confirmed', wrong)])[0]?.state).toBe(
    'missing',
  );
});

it('leaves risks to the founder to grade, and keeps the grades of those that are still accepted', () => {
  const [first] = build([ask('risks', 'The pump clogs.')], [], { canRead: false });
  expect([first?.state, first?.rows, first?.sentences.length]).toEqual(['proposed', [], 1]);
  const graded = [
    written('The pump clogs', ['2', '4'], 'The pump clogs.'),
    written('Gone', ['1', '1'], 'Gone.', 2),
  ];
  const [left] = build([ask('risks', 'The pump clogs.')], [keep('risks', 'confirmed', graded)]);
  expect([left?.state, left?.rows.map(({ label }) => label)]).toEqual(['proposed', ['The pump clogs']]);
  expect(build([ask('risks')])[0]?.state).toBe('missing');
});

it('is left out where nobody reads its rows, but for what is counted and what was confirmed', () => {
  const asked = [ask('market', FIRST, SECOND), ask('segments', FIRST), ask('interviews')];
  const kinds = (kept: KeptPicture[] = []) => build(asked, kept, { canRead: false }).map(({ kind }) => kind);
  expect(kinds()).toEqual(['interviews']);
  expect(kinds([keep('market', 'confirmed', MARKET)])).toEqual(['interviews', 'market']);
});

it('has a price beside the loss, and names the step of what is missing', () => {
  const loss = { ...ask('loss'), stepTitle: 'Name the problem' };
  const placeOf = (...quotes: string[]) => build([ask('price', ...quotes), loss])[0]?.place;
  expect(placeOf('£25–40 a month.')).toMatchObject({ title: 'Name the problem' });
  expect(placeOf()).toMatchObject({ title: 'Step' });
  expect(build([ask('price', '£40')])).toEqual([]);
  const rows = [
    written('Price', ['£25–40'], '£25–40 a month.'),
    written('Loss', ['£380'], 'It costs £380.', 2),
  ];
  const told = { ...ask('loss'), sources: ask('loss', '', 'It costs £380.').sources.slice(1) };
  const [drawn] = build([ask('price', '£25–40 a month.'), told], [keep('price', 'confirmed', rows)]);
  expect(drawn?.rows[0]?.cells).toEqual([{ text: '£25–40', low: 25, value: 40 }]);
});

it('counts conversations and hypotheses, and says what is missing where there are none', () => {
  const none = { kept: [], canRead: false };
  expect(
    buildPictures([ask('interviews')], NONE, none).map(({ state, missing }) => [state, missing]),
  ).toEqual([
    ['missing', 'Add a conversation and mark what was said.'],
    ['missing', 'Add a card to your validation board.'],
  ]);
  const counts = {
    conversations: { asked: 5, quoted: 2, surprised: 0 },
    hypotheses: { ...NONE.hypotheses, testing: 1 },
  };
  const drawn = buildPictures([ask('interviews')], counts, none);
  expect(drawn.map(({ rows }) => rows.map(({ cells }) => cells[0]?.value))).toEqual([
    [5, 2, 0],
    [0, 1, 0, 0, 0],
  ]);
  expect(drawn.map(({ section, state }) => [section, state])).toEqual([
    ['risk_assessment', 'drawn'],
    ['assumptions', 'drawn'],
  ]);
});

it('is shared with the sentence behind each row, drawn ones of the section alone', () => {
  const asked = [ask('market', FIRST, SECOND), ask('segments')];
  const pictures = build(asked, [keep('market', 'confirmed', MARKET)]);
  const [shared, ...others] = sharePictures(pictures, 'risk_assessment');
  expect(others).toEqual([]);
  expect(Object.keys(shared ?? {})).toEqual(['kind', 'title', 'measures', 'rows']);
  expect(shared?.rows.map(row => [Object.keys(row), row.quote])).toEqual([
    [['label', 'cells', 'quote'], FIRST],
    [['label', 'cells', 'quote'], SECOND],
  ]);
  expect(sharePictures(pictures, 'problem')).toEqual([]);
  expect(sharePictures(build(asked, [keep('market', 'proposed', MARKET)]), 'risk_assessment')).toEqual([]);
  expect(pictureStatements(pictures).map(({ sources }) => sources.length)).toEqual([1, 1]);
});
