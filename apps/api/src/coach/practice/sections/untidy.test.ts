import { REPORT_SECTIONS, type ReportSectionType } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import type { SectionInput } from '../../provider.ts';
import { answerShape } from './shape.ts';
import { writeSection } from './write-section.ts';

const QUESTIONS = {
  who: 'Who has this problem, and in what situation does it hit them?',
  last: 'When did it last happen to one of them?',
  cost: 'What did it cost them?',
  whom: 'Which five people, not friends or family, did you ask or will you ask?',
  surprise: 'What surprised you, or went against what you believed?',
  today: 'What do they do about it today, if anything?',
  inertia: 'What is the strongest reason they would not switch?',
  day: 'What does an ordinary day look like for this person, and what are they trying to get done?',
  trigger: 'What makes them start looking for something better?',
  progress: 'What progress do they want to make in their life or work?',
  forces: 'What pushes them away from the way they do it now, and what pulls them towards a new way?',
  worry: 'What worries them about changing, and which habit holds them back?',
  cause: 'Why does the problem keep happening, and how do you take that cause away?',
  leftOut: 'What will it deliberately not do?',
  proof: 'What proof is there that you can keep this promise?',
  years: 'Where could it be in three years, if all goes well?',
  now: 'Why now, and not five years ago?',
  belief: 'Which belief would end the whole idea if it turned out false, and why that one?',
  moment: 'At which moment does a customer feel the value?',
  number: 'Which one number counts that value, and over what stretch of time?',
  back: 'Why do they come back?',
  path: 'What are the steps to the first value, and how long is each?',
  price: 'What is your first price, and how will you test it?',
  paid: 'What do they pay today to deal with the problem?',
  won: 'What does it cost to win one customer?',
  segments: 'Which three kinds of customer could you start with, and how do they compare?',
  first: 'Who are the first ten you will ask to buy?',
  open: 'In which one place do you open, and why there?',
  message: 'What is your one sentence to them, in words a customer used?',
  failed: 'It is a year from now and it has failed. What were the five reasons?',
  true: 'Which eight things must be true: about people wanting it, about it paying its way, and about you being able to build it?',
  tests: 'Which three tests come next, and on which days?',
  decision: 'Proceed, pivot or stop: which is it, and why?',
  byHand: 'What will you go on doing by hand, and up to which volume?',
} as const;
type Told = [question: keyof typeof QUESTIONS, ...texts: (string | { rest: string })[]];

/** The section without what opens it. `{ rest }` was said in the same message, and not accepted. */
function write(
  told: readonly Told[],
  { name = 'Liftlog', type = 'problem' as ReportSectionType } = {},
): string {
  const section = REPORT_SECTIONS.find(standard => standard.type === type);
  if (!section) throw new Error(`There is no section ${type}`);
  const sources = told.flatMap(([question, ...texts]) =>
    texts.map(text => ({ about: QUESTIONS[question], step: 'A step', isFounders: true, ...toText(text) })),
  );
  const input: SectionInput = {
    section,
    startup: { name },
    sources: sources.map((source, index) => ({ number: index + 1, ...source })),
    refused: [],
  };
  const text = writeSection(input).map(list => list.map(statement => statement.text).join(' '));
  return text.join('\n\n').replace('This is the problem that Liftlog takes on. ', '');
}

const toText = (text: string | { rest: string }) =>
  typeof text === 'string' ? { text, isAccepted: true } : { text: text.rest, isAccepted: false };

describe('an untidy answer', () => {
  it.each<[string, Told, string]>([
    ['a name keeps its capital', ['proof', 'Huber used it.'], 'Huber used it.'],
    [
      'any name',
      ['whom', 'Rose Miller, Drew at the desk, Hunter'],
      'About the problem we turn to Rose Miller, Drew at the desk, Hunter.',
    ],
    [
      'a name that is a place',
      ['open', 'Derby, because eleven of them share one group there'],
      'We open in Derby, because eleven of them share one group there.',
    ],
    [
      'a noun that may be a name',
      ['today', 'Ring binders, Outlook folders and an Excel list nobody updates'],
      'What people do about the problem today: Ring binders, Outlook folders and an Excel list nobody updates.',
    ],
    [
      'an amount',
      ['cost', 'Around 210 euros, mostly two visits of mine.'],
      'It cost them around 210 euros, mostly two visits of mine.',
    ],
    [
      'an amount with more behind it',
      ['paid', 'About 360 euros a year for second visits, plus the hours.'],
      'Today they pay about 360 euros a year for second visits, plus the hours.',
    ],
    [
      'an amount and a sentence',
      ['won', '£120 for the stand (known).', 'Five tuners signed, so £42 each.'],
      'Winning one customer costs £120 for the stand (known). Five tuners signed, so £42 each.',
    ],
    ['a figure before a capital', ['cost', '3 A-level lessons'], 'It cost them 3 A-level lessons.'],
    [
      'a clause with "that"',
      ['surprise', 'That nobody was afraid of fines, they were afraid of tenants'],
      'It was a surprise that nobody was afraid of fines, they were afraid of tenants.',
    ],
    [
      'a belief with "that"',
      ['belief', 'That tutors answer within two hours.'],
      'It all stands on the belief that tutors answer within two hours.',
    ],
    [
      'a day without its subject',
      ['day', 'Up at 6, work at the hospital till four.', 'Home at five.'],
      'An ordinary day, and what it is for: up at 6, work at the hospital till four. Home at five.',
    ],
    [
      'a place',
      ['day', 'At the Saturday counter until two.', 'Then she throws.'],
      'An ordinary day, and what it is for: at the Saturday counter until two. Then she throws.',
    ],
    ['a noun alone', ['worry', 'Strangers in the house.'], 'What holds them back: Strangers in the house.'],
    [
      'a noun with an article',
      ['trigger', 'a failed inspection'],
      'What makes them look for something better is a failed inspection.',
    ],
    [
      'a clause',
      ['moment', 'when the inspector scans and nobody runs'],
      'A customer feels the value when the inspector scans and nobody runs.',
    ],
    ['a reason', ['back', 'Because tutors cancel again.'], 'They come back because tutors cancel again.'],
    [
      'a verb without its subject',
      ['progress', 'Get home by five without dreading Monday.'],
      'They want to get home by five without dreading Monday.',
    ],
    ['a decision', ['decision', 'Proceed, 3 signed'], 'Our decision is to proceed, 3 signed.'],
    [
      'a number',
      ['number', 'Number of swaps without a call, per week.'],
      'We count the number of swaps without a call, per week.',
    ],
    ['what is denied', ['leftOut', 'no repairs'], 'No repairs.'],
    [
      'a range',
      ['price', 'from 30 to 60 pence a ticket'],
      'Our first price is from 30 to 60 pence a ticket.',
    ],
    [
      'a list with a noun typed small elsewhere',
      ['segments', 'Dental surgeries, vets and physios.', 'The dental ones feel it daily.'],
      'We could start with dental surgeries, vets and physios. The dental ones feel it daily.',
    ],
    [
      'a sentence that a list could be taken for',
      ['path', 'The club secretary passes on a link, which the coach opens.'],
      'The club secretary passes on a link, which the coach opens.',
    ],
    [
      'a sentence that a noun could be taken for',
      ['cause', 'The kilns all stand in places that close.'],
      'The kilns all stand in places that close.',
    ],
    [
      'a label of the founder’s',
      ['forces', 'pushed away: tutors cancel and nobody answers'],
      'Pushed away: tutors cancel and nobody answers.',
    ],
    [
      'what has been said already is not led in by it',
      ['years', 'in three years we are in every house'],
      'In three years we are in every house.',
    ],
    [
      'a sentence about the years is',
      ['years', 'Parents look at one message.'],
      'This is where it could be in three years, if all goes well. Parents look at one message.',
    ],
    [
      'a day in front of a sentence',
      ['last', 'On 2 May.', 'Jo drove 40 km to Bath.'],
      'On 2 May, Jo drove 40 km to Bath.',
    ],
    [
      'a day in front of a name',
      ['last', 'tuesday 4 march. Huber had the inspector waiting'],
      'Tuesday 4 March, Huber had the inspector waiting.',
    ],
    [
      'days that are no amounts',
      ['tests', '10 june 12 codes in graz'],
      'The tests that come next: 10 June 12 codes in graz.',
    ],
    [
      'a sentence that goes on with a small letter',
      ['who', 'nurses in leeds. when the relief is late'],
      'Nurses in Leeds have this problem when the relief is late.',
    ],
    [
      'a laugh',
      ['today', 'they call the neighbour lol', 'Most just panic haha'],
      'As for what people do about the problem today, they call the neighbour. Most just panic.',
    ],
    [
      'a quotation of one’s own message',
      ['message', '"It is fired by Friday."', 'Jo says so.'],
      'Our one sentence to them: "It is fired by Friday." Jo says so.',
    ],
    [
      'a list with its heading',
      ['first', 'Five people:', 'Mrs Okafor, Croydon', 'Mr Lee, Sutton'],
      'Five people: Mrs Okafor, Croydon; Mr Lee, Sutton.',
    ],
    [
      'short sentences of a list stay so',
      ['true', 'Tutors answer', 'Parents trust us', '£45 is fine'],
      'All of this has to be true. Tutors answer. Parents trust us. £45 is fine.',
    ],
    [
      'a choice that is a sentence',
      ['inertia', 'Moving over means too much work'],
      'The strongest reason not to switch is that moving over means too much work.',
    ],
    [
      'a sentence with "since"',
      ['now', 'since january the city wants digital reports'],
      'Since January the city wants digital reports.',
    ],
    [
      'a plural thing',
      ['byHand', 'The texts.', 'Sam types them.'],
      'What we go on doing by hand is the texts. Sam types them.',
    ],
  ])('%s', (_, answer, prose) => {
    expect(write([answer])).toBe(prose);
  });

  it('behind a name that ends with a full stop has no second one', () => {
    const text = write([['failed', 'Sam left.']], { name: 'Kiln & Co.', type: 'operating_model' });
    expect(text).not.toContain('..');
    expect(write([['cost', 'Sam lost an hour.']], { name: 'Kiln & Co.', type: 'operating_model' })).toBe(
      'This is what it takes to run Kiln & Co. Sam lost an hour.',
    );
  });
});

it('two messages without full stops are two sentences', () => {
  const answer: Told = [
    'today',
    'nobody scans. lift company copies it. inspectors insist on paper. money out',
    'scans under five a week are what we see first',
  ];
  expect(write([answer])).toContain('Money out. Scans under five a week');
});

it('a few words of another language are left alone', () => {
  const said = 'Am Sonntag, 4. Mai, haben bei Familie Huber in Straubing sieben Leute geklingelt.';
  expect(write([['who', said, 'Drei sind wieder gefahren.']])).toBe(`${said} Drei sind wieder gefahren.`);
});

describe('the rest of an accepted answer', () => {
  it('comes along in the order in which it was said', () => {
    expect(
      write([
        [
          'failed',
          { rest: 'Sam left.' },
          'The arch flooded in November.',
          { rest: 'The electricity doubled.' },
        ],
      ]),
    ).toBe(
      'Suppose that Liftlog has failed a year from now. Sam left. The arch flooded in November. The electricity doubled.',
    );
  });

  const long = (word: string) => `${`${word} and `.repeat(24)}${word} are what she showed me.`;
  const many = (...marks: string[]) => marks.map(mark => ({ rest: `The ${mark} was late, ${long(mark)}` }));

  it('is left out first where there is too much, except for what an accepted sentence speaks of', () => {
    const text = write([
      ['cost', { rest: 'Two empty slots lost them £190.' }, 'I multiplied: one slot is £95, times two.'],
      [
        'today',
        ...many('apple', 'pear', 'plum', 'fig'),
        { rest: 'Nobody asked for it.' },
        'That turned out wrong.',
      ],
      ['last', 'Priya lost an hour on Tuesday.'],
    ]);
    expect(text).toContain('Two empty slots lost them £190. I multiplied: one slot is £95, times two.');
    expect(text).toContain('Nobody asked for it. That turned out wrong.');
    expect(text).toContain('Priya lost an hour on Tuesday.');
    expect(text).not.toContain('fig');
  });
});

it.each([
  ['The receptionist, Priya, rang nine people.', 'sentence'],
  ['Each gap cost them £95.', 'sentence'],
  ['Receptionist uses it, dentist pays.', 'sentence'],
  ['Some wait until September.', 'sentence'],
  ['The tutor rings the bell on Sunday morning.', 'sentence'],
  ['Empty chairs and angry patients', 'noun'],
  ['A stall at the breakfast, capped at £80, and calls to 30 homes', 'noun'],
  ['Printed lists', 'noun'],
  ['yes, because the fine is £80', 'only'],
  ['at the guild’s fair', 'place'],
])('%s is read as: %s', (text, shape) => {
  expect(answerShape(text)).toBe(shape);
});
