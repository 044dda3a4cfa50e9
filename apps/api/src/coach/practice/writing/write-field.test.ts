import type { StartupTextField } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../../test/fake-openai/coach-inputs.ts';
import { type Form, KLARO, PAWPAL, ROTA, SOLO, TANDEM } from '../../../test/startup-forms.ts';
import { writeField } from './write-field.ts';

const write = (field: StartupTextField, form: Form) => writeField(buildWriteInput(field, form));

describe('a description', () => {
  it.each<[string, Form, string]>([
    [
      'begins with what it does, then says for whom and which problem',
      PAWPAL,
      'find a trusted sitter nearby. For whom: busy dog owners. The problem: hard to find a sitter you trust',
    ],
    [
      'that was begun stays in front',
      { ...PAWPAL, description: 'Sitters next door!' },
      'Sitters next door! For whom: busy dog owners. The problem: hard to find a sitter you trust',
    ],
    [
      'is one line, of the first line of each',
      { valueProposition: 'see who is free\n\nswap  with one tap', targetMarket: 'nurses\ncooks' },
      'see who is free. For whom: nurses',
    ],
    [
      'repeats nothing',
      { valueProposition: 'Sitters for busy dog owners.', targetMarket: 'Busy dog owners' },
      'Sitters for busy dog owners.',
    ],
    [
      'keeps every script',
      { valueProposition: '我们提醒老人吃药。', targetMarket: '老人' },
      '我们提醒老人吃药。',
    ],
    [
      'leaves out what would not fit',
      { ...PAWPAL, targetMarket: 'dog owners '.repeat(40) },
      'find a trusted sitter nearby. The problem: hard to find a sitter you trust',
    ],
  ])('%s', (_name, form, text) => expect(write('description', form)).toBe(text));
});

describe('another field', () => {
  it.each<[StartupTextField, Form, string]>([
    ['problemStatement', ROTA, `${ROTA.problemStatement}\n\nWho has it: dental receptionists in Leeds`],
    ['valueProposition', ROTA, `${ROTA.valueProposition}\n\nFor whom: dental receptionists in Leeds`],
    ['revenueModel', ROTA, `${ROTA.revenueModel}\n\nFor whom: dental receptionists in Leeds`],
    ['targetMarket', TANDEM, `${TANDEM.targetMarket}\n\nTheir problem: ${TANDEM.problemStatement}`],
  ])('keeps the founder’s text as it is, with what belongs to it: %s', (field, form, text) => {
    expect(write(field, form)).toBe(text);
  });

  it('keeps its paragraphs and is not made longer than a field may be', () => {
    const problemStatement = KLARO.problemStatement ?? '';
    expect(write('problemStatement', KLARO)).toBe(`${problemStatement}\n\nWho has it: ${KLARO.targetMarket}`);
    expect(write('targetMarket', { ...KLARO, targetMarket: 'landlords' })).toBe(
      `landlords\n\nTheir problem: ${problemStatement}`,
    );
    expect(write('problemStatement', { ...KLARO, targetMarket: 'word '.repeat(1000).trim() })).toBe('');
  });
});

describe('nothing', () => {
  it.each<[string, StartupTextField, Form]>([
    ['to write from', 'description', {}],
    ['in the field', 'problemStatement', { ...ROTA, problemStatement: ' ' }],
    ['said in it', 'revenueModel', { ...ROTA, revenueModel: 'I don’t know yet' }],
    ['but signs', 'problemStatement', { ...ROTA, problemStatement: '?!... 🚀 --' }],
    ['to say what it does', 'description', { problemStatement: ROTA.problemStatement ?? '' }],
    ['to add', 'valueProposition', { valueProposition: 'texts the waiting list' }],
    ['said where the rest would come from', 'problemStatement', { ...ROTA, targetMarket: 'n/a' }],
    ['to add to a description', 'description', SOLO],
    [
      'that would fit a description',
      'description',
      { ...ROTA, description: 'we rebook patients '.repeat(25) },
    ],
    [
      'to add a second time',
      'problemStatement',
      { problemStatement: 'Chairs stay empty.\n\nWho has it: dentists', targetMarket: 'dental surgeries' },
    ],
  ])('%s', (_name, field, form) => expect(write(field, form)).toBe(''));
});
