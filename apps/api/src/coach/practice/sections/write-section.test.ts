import { fileURLToPath } from 'node:url';
import { REPORT_SECTIONS, type ReportSectionType } from '@groundwork/domain';
import { describe, expect, it } from 'vitest';
import { readCurriculum } from '../../../curriculum/read-curriculum.ts';
import type { SectionInput, SectionSource } from '../../provider.ts';
import { TOPICS } from './topics.ts';
import { writeSection } from './write-section.ts';

type Told = [about: string, ...texts: string[]];

const WHO = 'Who has this problem, and in what situation does it hit them?';
const LAST = 'When did it last happen to one of them?';
const COST = 'What did it cost them?';
const WORDS = 'What did they do the last time it happened, in their own words?';
const TODAY = 'What do they do about it today, if anything?';
const INERTIA = 'What is the strongest reason they would not switch?';
const COUNT = 'How many such buyers are there, counted from the bottom up?';
const WHAT = 'What is it, and for whom?';
const RIVAL = 'Which alternative is it better than, and at what?';
const UNIT = 'What do you charge for?';

function inputOf(
  type: ReportSectionType,
  { name = 'Clinic Desk', profile = [], answers = [] }: { name?: string; profile?: Told[]; answers?: Told[] },
): SectionInput {
  const section = REPORT_SECTIONS.find(standard => standard.type === type);
  if (!section) throw new Error(`There is no section ${type}`);
  const list = (told: Told[], step: string | null) =>
    told.flatMap(([about, ...texts]) =>
      texts.map(text => ({ about, step, text, isAccepted: true, isFounders: true })),
    );
  const sources = [...list(profile, null), ...list(answers, 'A step')];
  return {
    section,
    startup: { name },
    sources: sources.map((source, index) => ({ number: index + 1, ...source })),
    refused: [],
  };
}

const proseOf = (input: SectionInput) =>
  writeSection(input)
    .map(statements => statements.map(({ text }) => text).join(' '))
    .join('\n\n');
const write = (type: ReportSectionType, told: Parameters<typeof inputOf>[1]) => proseOf(inputOf(type, told));
/** The section without the sentence that opens it. */
const answered = (...answers: Told[]) =>
  write('problem', { answers }).replace(/^This is the problem that Clinic Desk takes on(?:\.|(:)) /, '');

describe('an answer', () => {
  it.each<[string, Told[], string]>([
    [
      'that is a sentence stands as it is',
      [[LAST, 'On Tuesday Priya lost an hour.']],
      'On Tuesday Priya lost an hour.',
    ],
    [
      'without capital and full stop gets both',
      [[LAST, 'tuesday our leeds receptionist lost 40 minutes rebooking']],
      'Tuesday our Leeds receptionist lost 40 minutes rebooking.',
    ],
    [
      'that only names people is said of them',
      [[WHO, 'nurses in Leeds']],
      'Nurses in Leeds have this problem.',
    ],
    ['of one person too', [[WHO, 'a nurse in Leeds']], 'A nurse in Leeds has this problem.'],
    [
      'that names people and then the moment is one sentence',
      [[WHO, 'nurses in Leeds', 'When the relief is late.']],
      'Nurses in Leeds have this problem when the relief is late.',
    ],
    [
      'that is a fragment is led in by what was asked',
      [[COST, 'about 40 minutes', 'two patients']],
      'It cost them about 40 minutes and two patients.',
    ],
    [
      'that needs its question is led in by it',
      [[COST, 'I multiplied: one slot brings in £95, times two.']],
      'As for what it cost them, I multiplied: one slot brings in £95, times two.',
    ],
    ['that takes up the question is not', [[COST, 'Each gap cost them £95.']], 'Each gap cost them £95.'],
    [
      'begun by a name keeps its capital',
      [[COST, 'Luca told me that two covers were lost.']],
      'Luca told me that two covers were lost.',
    ],
    [
      'that is quoted only is led in with its quotation marks',
      [[WORDS, '"I rang down the list."', '"We left it empty."']],
      'What they did the last time, in their own words: "I rang down the list."; "We left it empty."',
    ],
    ['keeps what it doubts', [[COST, 'I think it cost them two hours']], 'I think it cost them two hours.'],
    [
      'loses the noises in front',
      [[LAST, 'so um, we lost an hour on Tuesday']],
      'We lost an hour on Tuesday.',
    ],
    [
      'loses a "yes" to a question without yes and no',
      [[LAST, 'yes, on Friday she lost an hour']],
      'On Friday she lost an hour.',
    ],
    [
      'parted by a line break is put together',
      [[LAST, 'On Tuesday the whole surgery stood still for an hour and they', 'all went home early.']],
      'On Tuesday the whole surgery stood still for an hour and they all went home early.',
    ],
  ])('%s', (_, answers, prose) => {
    expect(answered(...answers)).toBe(prose);
  });

  it.each<[string, Told, string]>([
    [
      'a choice that is a sentence',
      [INERTIA, 'They hardly notice what it costs them'],
      'The strongest reason not to switch is that they hardly notice what it costs them.',
    ],
    [
      'a choice that is none',
      [UNIT, 'Each job it gets done'],
      'What we charge for is each job it gets done.',
    ],
    [
      'a choice with a colon',
      ['Which kind of test fits that belief best?', 'Concierge: we do it by hand'],
      'The kind of test that fits it best is “Concierge: we do it by hand”.',
    ],
    ['a count', [COUNT, 'about 190'], 'The buyers come to about 190.'],
    [
      'a comparison',
      [RIVAL, 'Better than the phone, which rings.'],
      'Clinic Desk is better than the phone, which rings.',
    ],
    ['a description', [WHAT, "It's a text message."], 'Clinic Desk is a text message.'],
    ['a product', [WHAT, 'a phone line for planners'], 'Clinic Desk is a phone line for planners.'],
    [
      'somebody of whom nothing has been said',
      [TODAY, 'They use a paper list.'],
      'As for what people do about the problem today, they use a paper list.',
    ],
  ])('%s', (_, answer, prose) => {
    expect(answered(answer)).toBe(prose);
  });

  it.each<[string, Told, string]>([
    [
      'a yes keeps its question',
      ['Do they pay for it?', 'yes, because the fine is £80'],
      'To the question “Do they pay for it?” the answer is: yes, because the fine is £80.',
    ],
    [
      'a question without a figure of its own',
      ['Which five tools could you use?', 'a spreadsheet'],
      'Asked which five tools we could use: a spreadsheet.',
    ],
    [
      'not one with a figure that nobody gave',
      ['What do they want within 30 days?', 'the money back'],
      'The money back.',
    ],
    [
      'a step without questions',
      ['Understand the buyer', 'planners at small hauliers'],
      'On “Understand the buyer”: planners at small hauliers.',
    ],
  ])('to a question that is not in the curriculum: %s', (_, answer, prose) => {
    expect(answered(answer)).toBe(prose);
  });
});

describe('the founder’s person', () => {
  it.each([
    ['I', 'I asked four of them.', 'What I charge for is each visit.'],
    ['we', 'We asked four of them, I and my brother.', 'What we charge for is each visit.'],
    ['we where nobody says', 'Four of them were asked.', 'What we charge for is each visit.'],
    [
      'we where only somebody quoted says I',
      'Tom said "I ring them all".',
      'What we charge for is each visit.',
    ],
  ])('is %s', (_, answer, choice) => {
    expect(answered([LAST, answer], [UNIT, 'Each visit'])).toContain(choice);
  });
});

describe('the profile', () => {
  it.each<[string, ReportSectionType, Told[], string]>([
    [
      'industry and stage are one sentence',
      'product_overview',
      [
        ['Industry', 'Healthcare'],
        ['Stage', 'Idea'],
      ],
      'Clinic Desk is a healthcare startup at the idea stage.',
    ],
    [
      'without an industry that says something',
      'product_overview',
      [
        ['Industry', 'Other'],
        ['Stage', 'MVP'],
      ],
      'Clinic Desk is at the MVP stage.',
    ],
    [
      'with an industry of two words',
      'product_overview',
      [['Industry', 'Food & Beverage']],
      'Clinic Desk is a food and beverage startup.',
    ],
    [
      'with a vowel',
      'product_overview',
      [
        ['Industry', 'E-commerce'],
        ['Stage', 'MVP'],
      ],
      'Clinic Desk is an e-commerce startup at the MVP stage.',
    ],
    [
      'and part of the description',
      'product_overview',
      [
        ['Description', 'texts the waiting list'],
        ['Industry', 'Healthcare'],
        ['Stage', 'Idea'],
      ],
      'Clinic Desk, a healthcare startup at the idea stage, texts the waiting list.',
    ],
    [
      'an income is a sentence',
      'pricing_strategy',
      [['Revenue Model', '£20 per chair']],
      'This is how Clinic Desk arrives at its price. We charge £20 per chair.',
    ],
    [
      'an audience is a sentence',
      'persona',
      [['Target Audience', 'dentists in Leeds']],
      'Clinic Desk is for dentists in Leeds.',
    ],
    [
      'a purpose is a sentence',
      'value_proposition',
      [['Value Proposition', 'fill the chair in time']],
      'Clinic Desk is there to fill the chair in time.',
    ],
    [
      'a problem that is only named',
      'problem',
      [['Problem Statement', 'no-shows at the dentist']],
      'This is the problem that Clinic Desk takes on: no-shows at the dentist.',
    ],
  ])('%s', (_, type, profile, prose) => {
    expect(write(type, { profile })).toBe(prose);
  });

  it('is left out where the coach wrote it, unless there is nothing else', () => {
    const input = inputOf('problem', {
      profile: [['Problem Statement', 'Clinic Desk ends empty chairs.']],
      answers: [[LAST, 'Priya lost an hour on Tuesday.']],
    });
    const coachs = (source: SectionSource) => ({ ...source, isFounders: source.step !== null });
    expect(proseOf({ ...input, sources: input.sources.map(coachs) })).toBe(
      'This is the problem that Clinic Desk takes on. Priya lost an hour on Tuesday.',
    );
    const alone = input.sources.slice(0, 1).map(coachs);
    expect(proseOf({ ...input, sources: alone })).toBe('Clinic Desk ends empty chairs.');
  });
});

describe('what is said twice', () => {
  const LONG =
    'Each time a patient cancels on the day they have to fill the chair while the phone keeps ringing.';
  it('is said once, as the one that says more, resting on both', () => {
    const input = inputOf('problem', {
      profile: [['Problem Statement', 'Each time a patient cancels on the day they have to fill the chair']],
      answers: [
        [WHO, LONG],
        [LAST, LONG.toUpperCase()],
      ],
    });
    expect(writeSection(input)).toEqual([
      [{ text: `This is the problem that Clinic Desk takes on. ${LONG}`, sources: [2, 3, 1] }],
    ]);
  });

  it('short answers to two questions are two answers', () => {
    expect(answered([COST, 'about 40'], [COUNT, 'about 40'])).toBe(
      'It cost them about 40. The buyers come to about 40.',
    );
  });

  it.each([
    [LONG.replace('a patient', 'one patient in 40')],
    [LONG.replace('a patient', 'Priya')],
    [LONG.replace('the chair', 'two chairs')],
    [LONG.replace('have to', 'do not have to')],
  ])('a figure, a name and a "not" make another sentence of it: %s', other => {
    expect(answered([WHO, LONG, other])).toContain(other);
  });
});

describe('a section', () => {
  const steps = (...titles: string[]) => {
    const sources = titles.flatMap((step, index) =>
      [1, 2, 3, 4].map(sentence => ({
        number: index * 4 + sentence,
        about: `Question ${index + 1}?`,
        step,
        text: `${Array.from({ length: 17 }, (_, at) => `${step}${'abcd'.charAt(sentence - 1)}${'mnopqrstuvwxyzabcd'.charAt(at)}`).join(' ')} is little.`,
        isAccepted: true,
        isFounders: true,
      })),
    );
    return { ...inputOf('go_to_market_strategy', {}), sources };
  };

  it('has a paragraph for each step, the profile with the first where it is brief', () => {
    const input = inputOf('problem', {
      profile: [['Problem Statement', 'Chairs stay empty.']],
      answers: [[LAST, 'Priya lost an hour.']],
    });
    const second = {
      number: 3,
      about: TODAY,
      step: 'Another',
      text: 'Tom rang nine patients.',
      isAccepted: true,
      isFounders: true,
    };
    expect(proseOf({ ...input, sources: [...input.sources, second] })).toBe(
      'This is the problem that Clinic Desk takes on. Chairs stay empty. Priya lost an hour.\n\nTom rang nine patients.',
    );
  });

  it('has of every step its beginning where there is too much for all', () => {
    const written = writeSection(steps('Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'));
    expect(written).toHaveLength(5);
    expect(proseOf(steps('Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon')).split(/\s+/).length).toBeLessThan(
      350,
    );
    for (const [index, [first]] of written.entries()) expect(first?.sources).toEqual([index * 4 + 1]);
  });

  it('leaves out what was refused, and answers nothing from nothing', () => {
    const input = inputOf('problem', { answers: [[LAST, 'Priya lost an hour.', 'Tom rang nine patients.']] });
    expect(proseOf({ ...input, refused: ['Tom rang nine patients.'] })).not.toContain('Tom');
    expect(writeSection({ ...input, sources: [] })).toEqual([]);
    expect(write('problem', { answers: [[LAST, '...', '🚀']] })).toBe('');
  });

  it('in another language is tidied, and no more', () => {
    const answers: Told[] = [
      [WHO, 'vermieter mit zwei bis zehn Wohnungen, wenn die Rechnungen im Januar kommen'],
      [COST, '312 Euro, er hat mir die Abrechnung gezeigt'],
    ];
    expect(
      write('problem', {
        profile: [['Problem Statement', 'Vermieter verlieren jedes Jahr drei Tage']],
        answers,
      }),
    ).toBe(
      'Vermieter verlieren jedes Jahr drei Tage. Vermieter mit zwei bis zehn Wohnungen, wenn die Rechnungen im Januar kommen. ' +
        '312 Euro, er hat mir die Abrechnung gezeigt.',
    );
    expect(write('problem', { answers: [[WHO, '老人经常忘记吃药']] })).toBe('老人经常忘记吃药。');
  });
});

it('knows what every question of the shipped curriculum is about', async () => {
  const { challenges } = await readCurriculum(
    fileURLToPath(new URL('../../../../../../curriculum/', import.meta.url)),
  );
  const questions = challenges.flatMap(({ steps }) => steps.flatMap(step => step.questions));
  expect([...TOPICS.keys()].sort()).toEqual(questions.map(({ text }) => text).sort());
  const choices = questions.filter(({ type }) => type === 'multiple-choice').map(({ text }) => text);
  expect(
    [...TOPICS]
      .filter(([, { choice }]) => choice)
      .map(([text]) => text)
      .sort(),
  ).toEqual(choices.sort());
});
