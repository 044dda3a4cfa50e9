import { expect, it } from 'vitest';
import { profileFieldsOf, profileToMarkdown } from './profile-fields.ts';
import { REPORT_SECTIONS } from './report-sections.ts';

const overview = REPORT_SECTIONS[0] as (typeof REPORT_SECTIONS)[number];

it('has the filled fields that feed the section', () => {
  const startup = {
    description: ' Plans routes. ',
    industry: '  ',
    problemStatement: 'By hand.',
  };
  expect(profileFieldsOf(startup, overview)).toEqual([
    { field: 'description', label: 'Description', text: 'Plans routes.' },
  ]);
});

it('writes them as plain text, with where they are from', () => {
  const fields = profileFieldsOf({ description: 'A *tool*\n\n# <b>two</b>', stage: 'Idea' }, overview);
  expect(profileToMarkdown(fields)).toBe(
    [
      '**Description:** A \\*tool\\*',
      '\\# \\<b\\>two\\</b\\>',
      '**Stage:** Idea',
      '*From the startup details*',
    ].join('\n\n'),
  );
  expect(profileToMarkdown([])).toBe('');
});
