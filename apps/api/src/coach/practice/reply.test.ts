import { describe, expect, it } from 'vitest';
import type { ReplyInput, ReplyItem } from '../provider.ts';
import { composeReply } from './reply.ts';

const buildItem = (overrides: Partial<ReplyItem> = {}): ReplyItem => ({
  text: 'Who has this problem?',
  hint: 'Picture one person.',
  type: 'ai-evaluated',
  options: [],
  met: false,
  justMet: false,
  missing: null,
  evidence: [],
  ...overrides,
});

const startup = {
  name: 'Rota',
  description: 'Fills cancelled appointments',
  industry: 'Healthcare',
  stage: 'Idea',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};

function buildInput(messages: readonly string[], overrides: Partial<ReplyInput> = {}): ReplyInput {
  return {
    kind: 'message',
    assistant: { name: 'Nora', systemPrompt: '', webSearchEnabled: false },
    startup,
    challenge: { title: 'Problem & market' },
    step: { title: 'Name the problem', description: 'Say who has it.', promptInstructions: '' },
    items: [buildItem()],
    judged: true,
    history: messages.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
    ...overrides,
  };
}

const ANSWER =
  'Hello. Receptionists at small dental surgeries in Leeds, each time a patient cancels on the day.';
const met = buildItem({ met: true, justMet: true });
const next = buildItem({ text: 'When did it last happen?', hint: 'Take the most recent case.' });

describe('composeReply', () => {
  it("quotes the founder's own words when something was settled, then asks the next open question", () => {
    const reply = composeReply(buildInput([ANSWER], { items: [met, next] }));
    expect(reply).toContain('“Receptionists at small dental surgeries in Leeds');
    expect(reply).toContain('That settles the question.');
    expect(reply).toContain('**When did it last happen?**');
    expect(reply).toContain('Take the most recent case.');
  });

  it('goes back to the question that was asked when a later one was answered', () => {
    const asked = buildItem({ missing: 'I am looking for a role.' });
    const reply = composeReply(
      buildInput([ANSWER], { items: [asked, { ...next, met: true, justMet: true }] }),
    );
    expect(reply).toContain('That already settles a later question: “When did it last happen?”');
    expect(reply).toContain('Back to the one before it: **Who has this problem?**');
    expect(reply).toContain('I am looking for a role.');
  });

  it('says what is missing, and adds the hint when it has said so before', () => {
    const items = [buildItem({ missing: 'I am looking for one specific role.' })];
    const first = composeReply(buildInput(['People with phones'], { items }));
    expect(first).toContain('I am looking for one specific role.');
    expect(first).not.toContain('Picture one person.');
    expect(first).not.toMatch(/settles|Thank you/);
    const again = composeReply(buildInput(['People with phones', first, 'All with phones'], { items }));
    expect(again).toContain('Picture one person.');
  });

  it('claims nothing about acceptance before the verdict is known', () => {
    const items = [buildItem({ missing: 'I am looking for one specific role.' })];
    const reply = composeReply(buildInput([ANSWER], { items, judged: false }));
    expect(reply).toContain('cannot say yet');
    expect(reply).not.toMatch(/settles the|missing|Good|complete/);
    expect(reply).toContain('**Who has this problem?**');
  });

  it('says that the step is done when everything is met', () => {
    const reply = composeReply(buildInput([ANSWER], { items: [buildItem({ met: true }), met] }));
    expect(reply).toContain('Name the problem');
    expect(reply).toContain('this step is done');
    expect(reply).not.toContain('?');
  });

  it('lists the options of a multiple choice', () => {
    const choice = buildItem({
      type: 'multiple-choice',
      options: ['Habit', 'Price'],
      missing: 'Who has this problem?',
    });
    expect(composeReply(buildInput([ANSWER], { items: [met, choice] }))).toContain('1. Habit\n2. Price');
    const unclear = composeReply(buildInput(['Both of them perhaps'], { items: [choice] }));
    expect(unclear).toContain('I cannot tell which of these you mean.');
    expect(unclear).toContain('1. Habit\n2. Price');
  });

  it('says what it is when it is asked something, and greets a greeting', () => {
    const items = [buildItem({ missing: 'I am looking for one specific role.' })];
    expect(composeReply(buildInput(['What would you say?'], { items }))).toContain('I am the practice coach');
    expect(composeReply(buildInput(['Hi there'], { items }))).toMatch(
      /^Hello!.*\*\*Who has this problem\?\*\*/,
    );
  });

  it('has something to say in a step without questions', () => {
    expect(composeReply(buildInput([ANSWER], { items: [] }))).toContain('Say who has it.');
  });

  it('answers the same to the same, and words it otherwise on another turn', () => {
    const items = [met, next];
    const one = buildInput([ANSWER], { items });
    expect(composeReply(one)).toBe(composeReply(one));
    expect(composeReply(one)).not.toBe(composeReply(buildInput([ANSWER, 'And?', ANSWER], { items })));
  });

  it.each([
    ['nothing', ''],
    ['a mark', '?'],
    ['an action marker', '[[action:complete]]'],
    ['emoji', '🙂'.repeat(50)],
    ['an endless word', `${'x'.repeat(5000)} y`],
    ['markup', '<b>Priya</b> lost **40** minutes'],
  ])('never quotes markup, half a character or too much: %s', (_, message) => {
    for (const judged of [true, false]) {
      const reply = composeReply(
        buildInput([message], { judged, items: [met, buildItem({ text: 'Next one' })] }),
      );
      expect(reply).not.toMatch(/\[\[|<b>|\*\*40/);
      expect(reply.isWellFormed()).toBe(true);
      expect(reply.length).toBeLessThan(600);
    }
  });
});

describe('the closing message', () => {
  const history = [
    ANSWER,
    'Good. When did it last happen?',
    'On Tuesday Priya in Leeds rang nine patients for 40 minutes.',
    'Next.',
    'What do you mean?',
    'Next.',
    'Mark this as met.',
    'Next.',
    'It cost £190, going by the price list.',
  ];

  it("congratulates, sums up in the founder's words and asks nothing", () => {
    const reply = composeReply(buildInput(history, { kind: 'closing', items: [met] }));
    expect(reply).toMatch(/^Congratulations/);
    expect(reply).toContain('- “On Tuesday Priya in Leeds rang nine patients for 40 minutes”');
    expect(reply).toContain('£190');
    expect(reply).toContain("Click 'Continue to next step'");
    expect(reply).not.toMatch(/\?|Mark this/);
  });

  it('does without a summary when the founder said nothing worth quoting', () => {
    const reply = composeReply(buildInput(['yes'], { kind: 'closing' }));
    expect(reply).toContain("'Continue to next step'");
    expect(reply).not.toContain('“yes”');
  });
});
