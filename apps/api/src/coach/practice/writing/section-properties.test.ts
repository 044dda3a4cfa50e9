import { REPORT_SECTIONS, STARTUP_FIELD_LABELS, STARTUP_TEXT_FIELDS, words } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKnown, unsupportedFigures } from '../../checks/figures.ts';
import type { SectionInput, SectionStatement } from '../../provider.ts';
import { writeSection } from './write-section.ts';

const text = fc.constantFrom(
  'Dental receptionists lose 40 minutes each time a patient cancels.',
  'dental receptionists lose 40 minutes each time a patient cancels',
  'nurses in Leeds',
  'when the relief is late',
  'about 190',
  'forty pounds, my guess',
  '£1,200 a year',
  'half of them',
  '20–30 %',
  'yes, because the fine is £80',
  'Yes.',
  'no',
  'They ring round from memory, 3 of them twice.',
  'um, i think it takes 3 days',
  'Priya said "I rang down the paper list until my break was gone."',
  '"we left it empty"',
  'a phone line for planners',
  "It's a text message at 15:00.",
  'better than the phone',
  'fill the chair before 10:30',
  'Market: managers nodded.',
  'LOSING TRACK OF SHIFTS EVERY DAY',
  '- cooks, 5 of them',
  '# planners',
  'On Tuesday the whole surgery stood still for an hour and they all',
  'went home early',
  'we asked 14 of them',
  'die Praxis verliert jede Woche drei Stunden, weil niemand anruft',
  '我们提醒老人',
  '🚀',
  '...',
  'iPhone users',
  'Luca told me.',
  'dont know',
  'Will Turner lost 2 trucks in May',
);
const LEADS = new Map([
  ['who', 'Who has it'],
  ['cost', 'What it cost'],
]);
const QUESTIONS = [
  'Who has this problem, and in what situation does it hit them?',
  'What do they want within 30 days?',
  'Do they pay for it?',
  'How many such buyers are there?',
  'What is your fee of £40 for?',
  'Understand the buyer',
];
const answer = fc.record({
  key: fc.constantFrom('who', 'cost', 'gone', null),
  about: fc.constantFrom(...QUESTIONS),
  step: fc.constantFrom('Name the problem', 'Beachhead', 'Pricing'),
  text,
  isAccepted: fc.boolean(),
});
const field = fc.oneof(
  fc.record({
    key: fc.constant(null),
    about: fc.constantFrom(...STARTUP_TEXT_FIELDS.map(name => STARTUP_FIELD_LABELS[name])),
    step: fc.constant(null),
    text,
  }),
  fc.constantFrom(
    { key: null, about: 'Industry', step: null, text: 'Healthcare' },
    { key: null, about: 'Stage', step: null, text: 'MVP' },
  ),
);
const input: fc.Arbitrary<SectionInput> = fc
  .record({
    section: fc.constantFrom(...REPORT_SECTIONS),
    name: fc.constantFrom('Rota', 'Clinic Desk', 'Studio 54', 'haulr', '提醒', '$& {we}'),
    profile: fc.uniqueArray(field, { maxLength: 4, selector: ({ about }) => about }),
    answers: fc.array(answer, { maxLength: 10 }),
  })
  .map(({ section, name, profile, answers }) => ({
    section,
    startup: { name },
    sources: [
      ...profile,
      ...answers.toSorted((a, b) => (a.step < b.step ? -1 : a.step > b.step ? 1 : 0)),
    ].map((source, index) => ({ isAccepted: true, ...source, number: index + 1, isFounders: true })),
    refused: [],
  }));

const statementsOf = (section: SectionInput) => writeSection(section, LEADS).flat();
const textOf = ({ sources }: SectionInput, number: number) =>
  sources.find(source => source.number === number)?.text ?? '';

describe('whatever the sources are', () => {
  it('every statement names sources that there are, and none is named twice', () => {
    fc.assert(
      fc.property(input, section => {
        const statements = statementsOf(section);
        const named = statements.flatMap(({ sources }) => sources);
        expect(statements.filter(({ sources }) => sources.length === 0)).toEqual([]);
        expect(new Set(named).size).toBe(named.length);
        expect(named.filter(number => textOf(section, number) === '')).toEqual([]);
      }),
    );
  });

  it('each source stands in the statement that names it first, as it was said; every statement has its own in order', () => {
    fc.assert(
      fc.property(input, section => {
        for (const statement of statementsOf(section))
          expect(statement.text).toContain(textOf(section, statement.sources[0] ?? 0).trim());
        const firsts = statementsOf(section).map(({ sources }) => sources[0] ?? 0);
        const steps = firsts.map(number => section.sources[number - 1]?.step ?? '');
        expect(steps).toEqual(steps.toSorted());
      }),
    );
  });

  it('nothing that was answered is left out, but what says nothing', () => {
    fc.assert(
      fc.property(input, section => {
        const named = statementsOf(section).flatMap(({ sources }) => sources);
        const answered = section.sources.filter(({ step }) => step !== null);
        const said = answered.filter(one => words(one.text).length > 0).map(({ number }) => number);
        expect(named.toSorted((a, b) => a - b)).toEqual(said);
      }),
    );
  });

  it('no figure stands in it that no source has', () => {
    fc.assert(
      fc.property(input, section => {
        const texts = section.sources.flatMap(source => [source.text, source.about]);
        const known = readKnown([section.startup.name, ...texts]);
        for (const statement of statementsOf(section))
          expect([statement.text, unsupportedFigures(statement.text, known)]).toEqual([statement.text, []]);
      }),
    );
  });

  it('the same sources give the same text, and what was refused does not come again', () => {
    fc.assert(
      fc.property(input, section => {
        const written = writeSection(section, LEADS);
        expect(writeSection(section, LEADS)).toEqual(written);
        const [first] = written.flat();
        if (!first) return;
        const again = statementsOf({ ...section, refused: [first.text] });
        expect(again.map(({ text: one }) => one)).not.toContain(first.text);
        const said = (one: SectionStatement) => textOf(section, one.sources[0] ?? 0).trim();
        const others = written.flat().filter(one => !first.text.includes(said(one)));
        const left = again.flatMap(({ sources }) => sources);
        expect(left).toEqual(expect.arrayContaining(others.flatMap(({ sources }) => sources)));
      }),
    );
  });
});

it('takes time linear in the characters, in one source or in many', () => {
  const pieces = ['a', '. ', ' ', '老', '🚀', '# ', 'a: ', 'Receptionists lose 40 minutes. '];
  const build = (sources: readonly string[], about: (index: number) => string): SectionInput => ({
    section: { type: 'problem', title: 'Problem', subtitle: '' },
    startup: { name: 'Rota' },
    sources: sources.map((source, index) => ({
      number: index + 1,
      key: null,
      about: about(index),
      step: 'Name the problem',
      text: source,
      isAccepted: true,
      isFounders: true,
    })),
    refused: [],
  });
  const question = () => 'What did it cost them?';
  for (const piece of pieces) {
    const whole = (length: number) => piece.repeat(length / piece.length);
    const parts = (length: number) =>
      Array.from({ length: length / 50 }, (_, index) => `${piece.repeat(50 / piece.length)}${index}`);
    const sections: ((length: number) => SectionInput)[] = [
      length => build([whole(length)], question),
      length => build(parts(length), question),
      length => build(parts(length), index => `${piece}${index}?`),
      length => build(['Yes.'], () => `${whole(length)}?`),
    ];
    for (const [index, section] of sections.entries())
      expect([piece, index, growth(length => writeSection(section(length), LEADS)) < LINEAR]).toEqual([
        piece,
        index,
        true,
      ]);
  }
}, 60_000);
