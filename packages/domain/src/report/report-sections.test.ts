import { describe, expect, it } from 'vitest';
import { REPORT_SECTION_TYPES } from '../entities/report.ts';
import { REPORT_SECTIONS, thinSection, unansweredSection } from './report-sections.ts';

describe('the standard sections', () => {
  it('are twelve in their order, each with words of its own under its title', () => {
    expect(REPORT_SECTIONS.map(({ type }) => type)).toEqual(REPORT_SECTION_TYPES);
    expect(new Set(REPORT_SECTIONS.map(({ title }) => title)).size).toBe(12);
    expect(new Set(REPORT_SECTIONS.map(({ subtitle }) => subtitle)).size).toBe(12);
    expect(REPORT_SECTIONS.at(0)).toMatchObject({
      title: 'Product Overview',
      subtitle: 'Vision and core functionality',
    });
    expect(REPORT_SECTIONS.at(-1)?.subtitle).toBe('Key business model hypotheses');
  });
});

describe('unansweredSection', () => {
  it.each([
    [['Size it'], 'No answers for this section yet: it draws on the step “Size it”.'],
    [
      ['Size it', 'Map it', 'Test it'],
      'No answers for this section yet: it draws on the steps “Size it”, “Map it” and “Test it”.',
    ],
    [[], 'No step in the curriculum covers this section yet.'],
  ])('names the steps %j', (steps, sentence) => {
    expect(unansweredSection(steps)).toBe(sentence);
  });
});

describe('thinSection', () => {
  it('asks for more in the steps that feed it', () => {
    expect(thinSection(['Size it', 'Map it'])).toBe(
      "There isn't enough in your answers to write this section yet: it draws on the steps “Size it” and “Map it”.",
    );
    expect(thinSection([])).toBe("There isn't enough in your answers to write this section.");
  });
});
