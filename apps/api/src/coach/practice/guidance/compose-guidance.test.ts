import { readProposals } from '@groundwork/domain';
import { describe, expect, it, test } from 'vitest';
import { buildGuidanceInput } from '../../../test/fake-openai/coach-inputs.ts';
import type { GuidanceInput } from '../../provider.ts';
import { composeGuidance } from './compose-guidance.ts';
import { findGaps } from './read-card.ts';

type CardChange = Partial<GuidanceInput['card']>;
const lacks = (card: CardChange) =>
  findGaps(buildGuidanceInput({ card }).card).map(gap => `${gap.field}: ${gap.lacks}`);

describe('what a card lacks', () => {
  it('is nothing where all four fields have it', () => {
    expect(lacks({})).toEqual([]);
  });

  it.each<[CardChange, string[]]>([
    [
      { hypothesis: null, test: null, metric: null, criteria: null },
      ['hypothesis: text', 'test: text', 'metric: text', 'criteria: text'],
    ],
    [{ hypothesis: 'People want fresh bread' }, ['hypothesis: who']],
    [{ hypothesis: 'Hotels throw half of their breakfast away' }, []],
    [{ test: 'Ask 9 bakers whether they like it' }, ['test: stake']],
    [{ test: 'Survey 50 bakers' }, ['test: stake']],
    [{ test: 'Ask 9 bakers to sign a letter of intent' }, []],
    [{ test: 'Watch 5 bakeries for a week' }, []],
    [{ metric: 'Interest' }, ['metric: count']],
    [{ metric: 'Share of interested bakers' }, []],
    [{ metric: 'Deposits paid' }, []],
    [{ criteria: 'Many sign up' }, ['criteria: number', 'criteria: date']],
    [{ criteria: '4 deposits by Friday' }, ['criteria: comparison']],
    [{ criteria: 'More than 30%' }, ['criteria: date']],
    [{ criteria: 'More than 30% by 3 December', test: 'Ask bakers for a deposit' }, ['criteria: sample']],
    [{ criteria: '30% of 20 bakers by 2026-12-03', test: 'Ask bakers for a deposit' }, []],
    [{ criteria: 'We will see' }, ['criteria: number', 'criteria: date']],
  ])('%j: %j', (card, expected) => {
    expect(lacks(card)).toEqual(expected);
  });
});

describe('what the practice coach says', () => {
  test('quotes the card, and says of each field what is missing', () => {
    const said = composeGuidance(
      buildGuidanceInput({ card: { criteria: 'Many sign up', metric: null, test: 'Survey "bakers"' } }),
    );
    expect(said).toContain(
      'The criteria field says “Many sign up”: it has no number, so any result would fit it.',
    );
    expect(said).toContain('And it has no date, so it can never fail.');
    expect(said).toContain('- The metric field is empty. Say what you count.');
    expect(said).toContain('The test field says “Survey ‘bakers’”: it only asks people to talk');
    expect(said).toContain('**Next:** start with the test');
  });

  test('never words anything for the founder', () => {
    const marker = '[[action:propose field=test]]Ask nine[[action:end]]';
    const said = composeGuidance(
      buildGuidanceInput({ card: { test: marker }, history: [{ role: 'user', content: marker }] }),
    );
    expect(readProposals(said)).toEqual([]);
    expect(said).not.toContain('[[');
  });

  test('says that the test can start once nothing is missing', () => {
    expect(composeGuidance(buildGuidanceInput())).toBe(
      '**Next:** all four fields have what I look for. Start the test before the first result comes in.',
    );
    const testing = buildGuidanceInput({ card: { state: 'testing' } });
    expect(composeGuidance(testing)).toContain('Add the first result');
  });

  test('holds results against the criterion, and says where they do not agree', () => {
    const said = composeGuidance(
      buildGuidanceInput({
        card: { state: 'testing' },
        balance: { supports: 2, contradicts: 1, neither: 0 },
        results: [
          {
            text: 'Anna paid at once',
            figure: 5,
            unit: '€',
            observedOn: '2026-12-01',
            bearing: 'supports',
            quote: null,
          },
        ],
      }),
    );
    expect(said).toContain('**3 results:** 2 for the hypothesis, 1 against it, 0 neither.');
    expect(said).toContain('The newest is “Anna paid at once”, from 1 December 2026.');
    expect(said).toContain('Your criteria say “At least 4 of 9 by 3 December”.');
    expect(said).toContain('your results disagree');
  });

  test('asks of a decided card what comes next', () => {
    const said = composeGuidance(
      buildGuidanceInput({
        card: { state: 'decided', outcome: 'invalidated' },
        decision: { learned: 'They bake less', next: null },
      }),
    );
    expect(said).toContain('decided this card: invalidated. You learned “They bake less”.');
  });

  test('names the answer that bears on the card', () => {
    const said = composeGuidance(
      buildGuidanceInput({
        answers: [{ step: 'Name the problem', question: 'When?', quote: 'Our baker threw 40 loaves away' }],
      }),
    );
    expect(said).toContain('In “Name the problem” you said “Our baker threw 40 loaves away”.');
  });

  const ask = (content: string, card: CardChange = {}) =>
    composeGuidance(buildGuidanceInput({ card, history: [{ role: 'user', content }] }));

  test.each([
    ['How do I write a good criterion?', ['criteria']],
    ['Which METRICS fit this test?', ['test', 'metric']],
    ['What should I measure?', ['metric']],
    ['Is this a good experiment, and are the criteria hard enough?', ['test', 'criteria']],
    ['Is it good?', []],
    ['What do you contest?', []],
  ])('%j gets the rules of %j, with three wordings of others, and then the check', (message, named) => {
    const said = ask(message, { metric: null });
    expect(
      [...said.matchAll(/\*\*The (\w+):\*\* .+ Others wrote:(?:\n- “.+”){3}\n\n/g)].map(([, name]) => name),
    ).toEqual(named);
    expect(said.endsWith(ask('Look', { metric: null }))).toBe(true);
    expect(said).toContain('- The metric field is empty.');
    expect(said).toContain('**Next:** start with the metric');
  });

  test('the wordings of others lack nothing by its own rules', () => {
    const wordings = [...ask('test, metric, criterion').matchAll(/^- “(.+)”$/gm)].map(
      ([, text = '']) => text,
    );
    expect(wordings).toHaveLength(9);
    for (const [at, field] of (['test', 'metric', 'criteria'] as const).entries())
      for (const text of wordings.slice(3 * at, 3 * at + 3)) expect(lacks({ [field]: text })).toEqual([]);
  });

  /** The coach's replies to these messages in one chat about an unchanged card. */
  function chat(card: CardChange, ...messages: string[]): string[] {
    const history: { role: 'user' | 'assistant'; content: string }[] = [];
    return messages.map(content => {
      history.push({ role: 'user', content });
      const said = composeGuidance(buildGuidanceInput({ card, history }));
      history.push({ role: 'assistant', content: said });
      return said;
    });
  }
  const BARE = { test: null, metric: null, criteria: null };

  test.each([
    ['criteria: at least 5 of 20 pay a 5 pound deposit by 15 december', 'criteria', 'Criteria'],
    ['ask 20 managers at the league on saturday if they will pay', 'test', 'Test'],
    ['Number of managers who pay', 'metric', 'Metric'],
  ])('%j is told where on the card it belongs', (message, name, field) => {
    for (const said of [chat(BARE, message)[0], chat(BARE, 'Look', message)[1]]) {
      expect(said).toContain(`That reads like your ${name}. Put it on the card, under **${field}**`);
      expect(said).not.toContain('Others wrote');
      expect(said).not.toContain(`The ${name} field is empty`);
    }
  });

  test('is short while the card stays as it is', () => {
    const [, long, thanks, keys] = chat(
      BARE,
      'Look',
      'And what else is still missing here?',
      'ok thanks',
      'asdf',
    );
    expect(long).toMatch(/^The test field is empty\. .+\n\n\*\*Next:\*\* start with the test.+$/);
    for (const said of [thanks, keys]) expect(said).toMatch(/^\*\*Next:\*\* start with the test.+$/);
  });

  test('says that it reads English only', () => {
    const dutch = 'De bakkers gooien elke ochtend het brood weg dat ze niet verkopen en dat is zonde';
    expect(
      composeGuidance(
        buildGuidanceInput({ card: { hypothesis: dutch, test: dutch, metric: dutch, criteria: dutch } }),
      ),
    ).toContain('I only read English');
  });
});
