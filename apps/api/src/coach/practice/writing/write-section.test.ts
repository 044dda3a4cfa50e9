import { REPORT_SECTIONS } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import type { SectionInput, SectionSource } from '../../provider.ts';
import { writeSection } from './write-section.ts';

const LEADS = new Map([
  ['who', 'Who has it'],
  ['cost', 'What it cost'],
]);

type Told = Partial<SectionSource> & { text: string };

const who = (text: string, change: Partial<SectionSource> = {}): Told => ({
  key: 'who',
  about: 'Who?',
  text,
  ...change,
});
const cost = (text: string, change: Partial<SectionSource> = {}): Told => ({
  key: 'cost',
  about: 'How much?',
  text,
  ...change,
});
const field = (text: string, change: Partial<SectionSource> = {}): Told => ({
  about: 'Problem Statement',
  step: null,
  text,
  ...change,
});

function inputOf(...told: Told[]): SectionInput {
  const section = REPORT_SECTIONS.find(({ type }) => type === 'problem');
  if (!section) throw new Error('There is no such section');
  const base = { key: null, about: '', step: 'Name it', isAccepted: true, isFounders: true };
  return {
    section,
    startup: { name: 'Rota' },
    sources: told.map((source, index) => ({ ...base, ...source, number: index + 1 })),
    refused: [],
  };
}

const proseOf = (input: SectionInput) =>
  writeSection(input, LEADS)
    .map(statements => statements.map(({ text }) => text).join(' '))
    .join('\n\n');
const write = (...told: Told[]) => proseOf(inputOf(...told));

describe('a section', () => {
  it('has a paragraph for each answer, behind its lead, as it was said, and none for the profile’s fields', () => {
    const input = inputOf(
      field('chairs stay empty'),
      who('nurses in Leeds'),
      cost('about 40 minutes'),
      cost('i timed it'),
    );
    expect(writeSection(input, LEADS)).toEqual([
      [{ text: 'Who has it: nurses in Leeds', sources: [2] }],
      [
        { text: 'What it cost: about 40 minutes;', sources: [3] },
        { text: 'i timed it', sources: [4] },
      ],
    ]);
  });

  it.each([
    ['a question that has no lead', { key: null, about: 'Do they pay for it?' }, 'Do they pay for it? yes'],
    [
      'one that the curriculum does not know',
      { key: 'gone', about: 'Tell us who pays.' },
      'Tell us who pays: yes',
    ],
    ['a step’s own list', { key: null, about: 'Name it' }, 'Name it: yes'],
    ['a question too long for a lead', { key: null, about: `${'Why '.repeat(50)}?` }, 'Name it: yes'],
    ['a reworded question', { about: 'Reworded' }, 'Who has it: yes'],
  ])('has the founder’s question behind %s', (_name, change, prose) => {
    expect(write(who('yes', change))).toBe(prose);
  });

  it('keeps questions of one wording apart by their keys, and those of one key together', () => {
    const about = 'What is it?';
    expect(write(who('nurses', { about }), cost('an hour', { about }))).toBe(
      'Who has it: nurses\n\nWhat it cost: an hour',
    );
  });

  it('leaves out what only the coach wrote, and what says nothing', () => {
    expect(write(who('Clinics lose hours.', { isFounders: false }), who('...'), who('🚀'))).toBe('');
    expect(writeSection(inputOf(), LEADS)).toEqual([]);
  });

  it('leaves out what was refused, and keeps the lead for what is left of the answer', () => {
    const input = inputOf(who('nurses'), who('cooks'), who('Bakers lose 9.'));
    for (const [refused, prose] of [
      ['Who has it: nurses;', 'Who has it: cooks. Bakers lose 9.'],
      ['cooks.', 'Who has it: nurses. Bakers lose 9.'],
      ['Bakers lose 9.', 'Who has it: nurses; cooks'],
    ] as const)
      expect(proseOf({ ...input, refused: [refused] })).toBe(prose);
  });
});

describe('what is said twice', () => {
  const LONG = 'Each time a patient cancels the chair stays empty.';

  it('is said once, resting on both', () => {
    expect(
      writeSection(inputOf(cost(LONG), who(LONG.toUpperCase()), who('A nurse told me so.')), LEADS),
    ).toEqual([
      [{ text: `What it cost: ${LONG}`, sources: [1, 2] }],
      [{ text: 'Who has it: A nurse told me so.', sources: [3] }],
    ]);
  });

  it('is two answers where it is short', () => {
    expect(write(who('about 40'), cost('about 40'), cost('About 40.'))).toBe(
      'Who has it: about 40\n\nWhat it cost: about 40',
    );
  });
});

describe('more than fits', () => {
  const sentence = (name: string) => `${name} ${'lost an hour of work '.repeat(45)}again.`;

  it('keeps the beginning of every answer', () => {
    const told = ['a', 'b', 'c'].flatMap(key =>
      [1, 2, 3].map(at => who(sentence(`${key}${at}`), { key, about: key })),
    );
    const texts = writeSection(inputOf(...told), LEADS)
      .flat()
      .map(({ text }) => text.slice(0, 5));
    expect(texts).toEqual(['a: a1', 'a2 lo', 'b: b1', 'c: c1']);
  });

  it('keeps what was accepted before what was said beside it', () => {
    const told = [1, 2, 3, 4, 5, 6].map(at => who(sentence(`s${at}`), { isAccepted: at > 3 }));
    expect(
      writeSection(inputOf(...told), LEADS)
        .flat()
        .map(({ sources }) => sources),
    ).toEqual([[1], [4], [5], [6]]);
  });

  it('keeps one sentence, however long', () => {
    expect(write(who('word '.repeat(2000)))).toHaveLength('Who has it: '.length + 9999);
  });
});
