import { REPORT_SECTION_TYPES, type ReportSectionType, type SectionState } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { chooseSections } from './change-report.ts';

type Changes = Partial<Record<ReportSectionType, SectionState | 'out of date' | 'missing'>>;

/** Twelve sections in one state, except the named ones. */
const sections = (state: SectionState, changes: Changes = {}) =>
  REPORT_SECTION_TYPES.toReversed().flatMap(type => {
    const change = changes[type] ?? state;
    if (change === 'missing') return [];
    return [
      {
        type,
        state: change === 'out of date' ? ('written' as const) : change,
        isOutOfDate: change === 'out of date',
      },
    ];
  });
const unansweredButOutOfDate = { type: 'persona', state: 'unanswered', isOutOfDate: true } as const;

describe('chooseSections', () => {
  it.each([
    ['all of an empty report', sections('empty'), REPORT_SECTION_TYPES],
    ['all where there is none', [], REPORT_SECTION_TYPES],
    ['empty ones', sections('written', { pricing_strategy: 'empty' }), ['pricing_strategy']],
    ['failed ones', sections('written', { problem: 'failed', persona: 'failed' }), ['problem', 'persona']],
    ['missing ones', sections('written', { assumptions: 'missing' }), ['assumptions']],
    ['those out of date', sections('written', { solution: 'out of date' }), ['solution']],
    [
      'unanswered ones that have an answer now',
      [...sections('written', { persona: 'missing' }), unansweredButOutOfDate],
      ['persona'],
    ],
    [
      'each kind, in the standard order',
      sections('unanswered', {
        assumptions: 'failed',
        mvp_strategy: 'missing',
        persona: 'out of date',
        problem: 'empty',
        solution: 'written',
      }),
      ['problem', 'persona', 'mvp_strategy', 'assumptions'],
    ],
    ['none that is up to date', sections('written', { persona: 'unanswered' }), []],
  ])('takes %s', (_, sections, expected) => {
    expect(chooseSections(sections, [])).toEqual(expected);
  });

  it('takes those that are to be written again as well, in the standard order and once', () => {
    const some = sections('written', { problem: 'failed', persona: 'unanswered' });
    expect(chooseSections(some, ['solution', 'problem'])).toEqual(['problem', 'solution']);
    expect(chooseSections(some, REPORT_SECTION_TYPES)).toEqual(REPORT_SECTION_TYPES);
  });
});
