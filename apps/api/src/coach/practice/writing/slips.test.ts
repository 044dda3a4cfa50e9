import type { StartupTextField } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { buildWriteInput } from '../../../test/fake-openai/coach-inputs.ts';
import type { Form } from '../../../test/startup-forms.ts';
import { writeField } from './write.ts';

const write = (field: StartupTextField, form: Form) => writeField(buildWriteInput(field, form));

describe('what may be a sentence with a slip in it', () => {
  it.each<[StartupTextField, string, string]>([
    ['problemStatement', 'receptionist at small dental clinic loose lot of time phoning patients', ''],
    ['problemStatement', 'receptionist at dental clinic loose time', ''],
    ['problemStatement', 'the receptionist at a clinic loose time', ''],
    ['problemStatement', 'teachers lack of time for feedback', ''],
    ['problemStatement', 'chase late invoices every friday', 'Chase late invoices every Friday.'],
    ['problemStatement', 'weigh hives in the rain', ''],
    ['problemStatement', 'traffic jams around the port', ''],
    ['problemStatement', 'nurses swap shifts by text', ''],
    ['problemStatement', 'waste hours on invoices', ''],
    ['valueProposition', 'text the waiting list automatically, first who answers gets the slot', ''],
    ['valueProposition', 'share kiln space', ''],
    ['valueProposition', 'books for children', ''],
    ['valueProposition', 'chases invoices', ''],
    ['valueProposition', 'weighs hives at night', ''],
    ['valueProposition', 'returns portal for shops', 'Rota is a returns portal for shops.'],
    ['valueProposition', 'help nurses swap shifts', ''],
    ['valueProposition', 'let florists see what sells', ''],
    ['valueProposition', 'marking essays faster', ''],
    ['valueProposition', 'to help parents find a sitter', ''],
    ['valueProposition', 'for parents, by parents', ''],
    ['valueProposition', 'searches for sitters nearby', ''],
    ['valueProposition', 'kiln space sharing', ''],
    ['revenueModel', 'subscription 7 euro', ''],
    ['revenueModel', 'per surgery yearly licence 1200 pounds', ''],
    ['revenueModel', 'sell unused slots to other clinics', ''],
    ['revenueModel', 'premium features', ''],
    ['revenueModel', '9 euros is what they pay', ''],
    ['targetMarket', 'owner drivers pay their own fines', ''],
  ])('of the %s keeps the founder’s words: %s', (field, typed, text) => {
    const tidy = `${typed.charAt(0).toUpperCase()}${typed.slice(1)}.`;
    expect(write(field, { [field]: typed })).toBe(text || tidy);
  });

  it.each<[StartupTextField, string, string]>([
    ['problemStatement', 'missed appointments', 'The problem is missed appointments.'],
    ['problemStatement', 'empty chairs', 'The problem is empty chairs.'],
    ['problemStatement', 'parking fines', 'The problem is parking fines.'],
    ['problemStatement', 'lack of time', 'The problem is lack of time.'],
    [
      'problemStatement',
      'planning routes by hand when a driver calls in sick',
      'The problem is planning routes by hand when a driver calls in sick.',
    ],
    [
      'problemStatement',
      'when a driver calls in sick the night planner draws all the routes again by hand, two of eleven vans leave late',
      'When a driver calls in sick the night planner draws all the routes again by hand, two of eleven vans leave late.',
    ],
    [
      'valueProposition',
      'helps parents to get a toddler to sleep',
      'Rota helps parents to get a toddler to sleep.',
    ],
    ['valueProposition', 'matches students by sleeping hours', 'Rota matches students by sleeping hours.'],
    ['valueProposition', 'reminders by text, deposits', 'Rota offers reminders by text, deposits.'],
    ['valueProposition', 'finding a flat share', 'Rota is about finding a flat share.'],
    ['revenueModel', 'selling the scale for 90 euro', 'Revenue comes from selling the scale for 90 euro.'],
    [
      'revenueModel',
      'monthly subscription, 80 pounds per depot',
      'Revenue comes from a monthly subscription, 80 pounds per depot.',
    ],
    ['revenueModel', 'commission of 5% on rentals', 'Revenue comes from a commission of 5% on rentals.'],
    ['targetMarket', 'sports clubs in Wales', 'Rota is for sports clubs in Wales.'],
  ])('is told from what surely is none: %s, %s', (field, typed, text) =>
    expect(write(field, { [field]: typed })).toBe(text),
  );
});

describe('a line break', () => {
  const LONG = 'beekeepers drive to each hive every week only to find nothing has changed';
  it.each([
    ['it takes a whole saturday', '. It takes a whole Saturday.'],
    ['beekeepers lose the whole saturday', '. Beekeepers lose the whole Saturday.'],
    ['the bees get cold each time they open one', '. The bees get cold each time they open one.'],
    ['since last spring', ' since last spring.'],
    ['and it takes a whole saturday', ' and it takes a whole Saturday.'],
    ['because the bees were asleep', ' because the bees were asleep.'],
  ])('ends a sentence only where the next begins: %s', (line, ending) =>
    expect(write('problemStatement', { problemStatement: `${LONG}\n${line}` })).toBe(
      `Beekeepers${LONG.slice('beekeepers'.length)}${ending}`,
    ),
  );

  it('within a sentence is the editor’s', () =>
    expect(
      write('problemStatement', {
        problemStatement:
          'whenever a patient cancels on the day the receptionist rings the\nwhole list by hand',
      }),
    ).toBe('Whenever a patient cancels on the day the receptionist rings the whole list by hand.'));
});
