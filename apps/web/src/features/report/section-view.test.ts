import { type ReportSection, SECTION_FAILED, type SectionState } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { buildSections } from '../../test/samples.ts';
import { isWritten, viewSection } from './section-view.ts';

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

it('only what is written counts as text', () => {
  expect(isWritten(section('written', 'A text.'))).toBe(true);
  expect(isWritten(section('unanswered', 'It is fed by a step.'))).toBe(false);
  expect(isWritten(section('failed', SECTION_FAILED))).toBe(false);
  expect(isWritten(section('empty', ''))).toBe(false);
});
