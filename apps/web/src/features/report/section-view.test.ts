import { type ReportSection, SECTION_FAILED, type SectionState } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { buildSections } from '../../test/samples.ts';
import { isUpToDate, textOf, viewSection } from './section-view.ts';

const section = (state: SectionState, content: string): ReportSection => {
  const [first] = buildSections({ state, content });
  if (!first) throw new Error('There is no section');
  return first;
};

it.each([
  ['written', 'A text.', 'written', 'written'],
  ['unanswered', 'It is fed by a step.', 'unanswered', 'unanswered'],
  ['failed', SECTION_FAILED, 'failed', 'failed'],
  ['written', SECTION_FAILED, 'failed', 'failed'],
  ['failed', '', 'failed', 'failed'],
  ['writing', '', 'writing', 'writing'],
  ['writing', 'An older text.', 'writing', 'writing'],
  ['empty', '', 'none', 'writing'],
  ['written', ' \n', 'none', 'writing'],
] as const)(
  'a section that is %s with %j shows as %s, and while the coach writes as %s',
  (state, content, ...views) => {
    expect([viewSection(section(state, content), false), viewSection(section(state, content), true)]).toEqual(
      views,
    );
  },
);

it('a section that is missing is to come while the coach writes', () => {
  expect([viewSection(undefined, false), viewSection(undefined, true)]).toEqual(['none', 'writing']);
});

const earlier = { content: 'What stood here.', writtenAt: '2026-01-04T10:00:00.000Z' };

it.each([
  ['written', 'A text.', null, 'A text.'],
  ['writing', '', earlier, 'What stood here.'],
  ['failed', SECTION_FAILED, earlier, 'What stood here.'],
  ['writing', '', null, ''],
  ['failed', SECTION_FAILED, null, ''],
  ['unanswered', 'It is fed by a step.', null, ''],
  ['empty', '', null, ''],
] as const)(
  'a section that is %s with %j and the earlier %j has the text %j',
  (state, content, old, text) => {
    expect(textOf({ ...section(state, content), earlier: old })).toBe(text);
  },
);

describe('isUpToDate', () => {
  const written = buildSections({ state: 'written', content: 'A text.' });
  const withFirst = (changes: Partial<ReportSection>) =>
    written.map((one, place) => (place === 0 ? { ...one, ...changes } : one));

  it('holds when all is written that can be', () => {
    expect(isUpToDate(written)).toBe(true);
    expect(isUpToDate(withFirst({ state: 'unanswered' }))).toBe(true);
  });

  it.each([
    ['is empty', withFirst({ state: 'empty', content: '' })],
    ['failed', withFirst({ state: 'failed', content: SECTION_FAILED, earlier })],
    ['is out of date', withFirst({ isOutOfDate: true })],
    ['is being written', withFirst({ state: 'writing', content: '', earlier })],
    ['is missing', written.slice(1)],
  ])('does not while one %s', (_, sections) => expect(isUpToDate(sections)).toBe(false));

  it('does not when nothing could be written again', () => {
    expect(isUpToDate(buildSections({ state: 'unanswered', content: 'It is fed by a step.' }))).toBe(false);
  });
});
