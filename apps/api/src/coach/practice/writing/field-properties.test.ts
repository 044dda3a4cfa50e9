import { readCoachText, STARTUP_TEXT_FIELDS, type StartupTextField } from '@groundwork/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../../test/fake-openai/coach-inputs.ts';
import { type Form, GREENBOX, KLARO, PAWPAL, ROTA, TANDEM } from '../../../test/startup-forms.ts';
import { writeField } from './write-field.ts';

const write = (field: StartupTextField, form: Form) => writeField(buildWriteInput(field, form));

const phrase = fc.constantFrom(
  'texts the waiting list',
  'Dental receptionists lose 40 minutes.',
  'save money',
  'a tool that rebooks 12 slots',
  'busy dog owners',
  'um, i think it takes 3 days',
  'hard to find sitters',
  '£20 per month',
  'subscription',
  'We sell to vets.',
  'no way to know',
  'free',
  'ads',
  'LOSING TRACK OF SHIFTS EVERY DAY',
  '- nurses',
  '- 5 cooks',
  'faster',
  'app',
  'people',
  'n/a',
  '我们提醒老人',
  'die Praxis verliert Zeit',
  '🚀',
  '...',
  'Rota',
  'we charge:',
  'dont know',
  'Kenya ,Nakuru',
  'iPhone users',
  '“quoted”',
  '7%',
  'to help nurses',
  'matching students with tutors',
  'helps parents',
  'we tell them what to put aside',
  'subscription 7 euro',
  'parking fines',
  'chases invoices',
  'teenagers with allergies',
);
const text = fc
  .array(fc.tuple(phrase, fc.constantFrom(' ', '. ', '\n', '\n\n', ', ')), { maxLength: 6 })
  .map(parts => parts.flat().join(''));
const form = fc.record({
  name: fc.constantFrom('Rota', 'PawPal', 'Bloom & Co', 'haulr'),
  description: text,
  problemStatement: text,
  valueProposition: text,
  revenueModel: text,
  targetMarket: text,
});
const anyField = fc.constantFrom(...STARTUP_TEXT_FIELDS);

describe('whatever the form holds', () => {
  it('the field stands in front, as it is, and nothing of the rest was invented', () => {
    fc.assert(
      fc.property(anyField, form, (field, startup) => {
        const written = write(field, startup);
        if (written === '') return;
        expect(written.startsWith(startup[field].trim().replace(/[\s,:;–—-]+$/, ''))).toBe(true);
        expect(readCoachText(written, Object.values(startup), []).invented).toBe('');
      }),
    );
  });

  it('every figure of a field is kept, and none is made', () => {
    const figures = (of: string) => new Set(of.match(/\d+/g));
    fc.assert(
      fc.property(anyField, form, (field, startup) => {
        const written = write(field, startup);
        if (written === '') return;
        const all = figures(Object.values(startup).join(' '));
        expect([...figures(written)].filter(figure => !all.has(figure))).toEqual([]);
        expect([...figures(startup[field])].filter(figure => !figures(written).has(figure))).toEqual([]);
      }),
    );
  });

  it('the same form gives the same text, and that text is left as it is', () => {
    fc.assert(
      fc.property(anyField, form, (field, startup) => {
        const written = write(field, startup);
        expect(write(field, startup)).toBe(written);
        if (written !== '') expect(write(field, { ...startup, [field]: written })).toBe('');
      }),
    );
    for (const [field, startup] of [ROTA, PAWPAL, GREENBOX, TANDEM, KLARO].flatMap(startup =>
      STARTUP_TEXT_FIELDS.map((field): [StartupTextField, Form] => [field, startup]),
    )) {
      const written = write(field, startup);
      if (written !== '')
        expect([field, write(field, { ...startup, [field]: written })]).toEqual([field, '']);
    }
  });

  it('a text of 5,000 characters, the most that a field has, takes no time', () => {
    const QUICK_MS = 80;
    const pieces = [
      'a',
      '.',
      'a. ',
      'A. ',
      ' ',
      '\n',
      'a\n',
      'a\n\n',
      '- a\n',
      ',',
      'a,',
      ' ,',
      '🚀',
      '🚀 ',
      'a\u0301',
      '老',
      'um, ',
      'so ',
      '"',
      '**',
      '```',
      '£1 ',
      "i'",
      'AB CD ',
      'a:\n- b\n',
      '\ud83d',
      'i think ',
      'Receptionists lose time. ',
    ];
    // Of the processor, and the best of several: what else the machine does is no cost of this.
    const cost = (piece: string) => {
      const problemStatement = piece.repeat(5000 / piece.length);
      let best = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 8 && best >= QUICK_MS; tries += 1) {
        const before = process.cpuUsage();
        write('problemStatement', { problemStatement });
        best = Math.min(best, process.cpuUsage(before).user / 1000);
      }
      return best;
    };
    for (const piece of pieces) expect([piece, cost(piece) < QUICK_MS]).toEqual([piece, true]);
  });
});
