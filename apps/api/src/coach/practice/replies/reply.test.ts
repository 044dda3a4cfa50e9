import { describe, expect, it } from 'vitest';
import type { ReplyInput, ReplyItem } from '../../provider.ts';
import { judge } from '../judging/judge.ts';
import { composeReply } from './reply.ts';

const buildItem = (overrides: Partial<ReplyItem> = {}): ReplyItem => ({
  text: 'Who has this problem?',
  hint: 'Picture one person.',
  example: null,
  type: 'ai-evaluated',
  options: [],
  met: false,
  justMet: false,
  criterion: null,
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
    needsExample: false,
    leftOut: [],
    unquoted: [],
    revision: null,
    nextStep: null,
    history: messages.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
    ...overrides,
  };
}

/** What the judge says is missing after this sentence. */
function missingAfter(text: string): string {
  const sentences = [{ number: 1, messageId: 1, start: 0, end: text.length, text }];
  const criterion = {
    id: 'c',
    text: 'The situation',
    required: true,
    keywords: ['<situation>'],
    signals: [],
  };
  const item = { key: 'q', text: 'When?', hint: null, criteria: [criterion], reject: [], commonMistakes: [] };
  const step = { title: '', description: '' };
  const verdict = judge({ step, items: [item], activeKey: 'q', newestId: 1, sentences });
  return verdict.items[0]?.criteria[0]?.missing ?? '';
}

const ANSWER =
  'Hello. Receptionists at small dental surgeries in Leeds, each time a patient cancels on the day.';
const met = buildItem({ met: true, justMet: true, evidence: [ANSWER.slice('Hello. '.length)] });
const QUOTED = 'Receptionists at small dental surgeries in Leeds, each …';
const next = buildItem({ text: 'When did it last happen?', hint: 'Take the most recent case.' });

describe('composeReply', () => {
  it('says plainly that something was settled, then asks the next open question', () => {
    const reply = composeReply(buildInput([ANSWER], { items: [met, next] }));
    // The page shows the hint and what counted beside the chat.
    expect(reply).toBe(`“${QUOTED}” answers it.\n\nOn to the next one: **When did it last happen?**`);
  });

  it.each([
    [2, `Accepted: “${QUOTED}”.`],
    [3, `Got it: “${QUOTED}”.`],
  ])('thanks with a few of the accepted words, in turn %i: %s', (turn, thanks) => {
    const history = Array<string>(2 * turn - 1).fill(ANSWER);
    expect(composeReply(buildInput(history, { items: [met, next] })).split('\n\n')[0]).toBe(thanks);
  });

  it('thanks without a quote where the accepted words say nothing by themselves', () => {
    const items = [{ ...met, evidence: ['2'] }, next];
    expect(composeReply(buildInput(['2'], { items })).split('\n\n')[0]).toBe('That answers it.');
  });

  it('goes back to the question that was asked when a later one was answered', () => {
    const asked = buildItem({ missing: 'Still missing: a role.' });
    const reply = composeReply(
      buildInput([ANSWER], { items: [asked, { ...next, met: true, justMet: true }] }),
    );
    expect(reply).toContain('That answers a later question: “When did it last happen?”.');
    expect(reply).toContain("Let's finish this one first: **Who has this problem?**");
    expect(reply).toContain('Still missing: a role.');
  });

  it('says what is missing, and not again the question and the hint that stand beside the chat', () => {
    const items = [buildItem({ missing: 'Still missing: one specific role.' })];
    const first = composeReply(buildInput(['People with phones'], { items }));
    expect(first.split('\n\n')).toEqual(['This one needs a bit more.', 'Still missing: one specific role.']);
    const again = composeReply(buildInput(['People with phones', first, 'All with phones'], { items }));
    expect(again.split('\n\n')).toEqual(['Not there yet.', 'Still missing: one specific role.']);
  });

  it('names only the next thing of what is missing', () => {
    const missing = 'Still missing: one role.\nAlso missing: the situation.';
    expect(composeReply(buildInput(['People'], { items: [buildItem({ missing })] }))).toBe(
      'This one needs a bit more.\n\nStill missing: one role.',
    );
  });

  it('says of the example that it is the example', () => {
    const example = 'Smallholders who keep six to twenty sheep, when the first hot week of May comes.';
    const items = [buildItem({ example, missing: "There's nothing new in that. Still missing: a role." })];
    expect(composeReply(buildInput([example], { items }))).toBe(
      "That's the example, which is another startup's answer. Tell me about yours.",
    );
  });

  it('claims nothing about acceptance before the verdict is known', () => {
    const items = [buildItem({ missing: 'Still missing: one specific role.' })];
    const reply = composeReply(buildInput([ANSWER], { items, judged: false }));
    expect(reply).toContain("can't say yet");
    expect(reply).not.toMatch(/” answers|missing|Good|Got it|Accepted|complete/);
    expect(reply).toContain('**Who has this problem?**');
  });

  it('leaves it to the closing message to say that the step is done', () => {
    const reply = composeReply(buildInput([ANSWER], { items: [buildItem({ met: true }), met] }));
    expect(reply).toBe(`“${QUOTED}” answers it.`);
    expect(reply).not.toMatch(/\?|complete|done|Name the problem/);
  });

  it.each([
    [true, null, 'Your new answer to “Who has this problem?” replaces the earlier one.'],
    [false, 'Say who.', 'Your earlier answer to “Who has this problem?” still counts.\n\nSay who.'],
    [
      false,
      null,
      "Your earlier answer to “Who has this problem?” still counts.\n\nThe new one doesn't answer the question.",
    ],
  ])('says what came of a revised answer: %s, %s', (isAccepted, missing, told) => {
    const revision = { text: 'Who has this problem?', isAccepted, missing };
    expect(composeReply(buildInput([ANSWER], { items: [met, next], revision }))).toBe(
      isAccepted ? `${told}\n\nBack to where we were: **When did it last happen?**` : told,
    );
    expect(composeReply(buildInput([ANSWER], { items: [met], revision }))).toBe(told);
  });

  it('explains a question that was asked back from its hint, and refuses nothing', () => {
    const items = [buildItem({ missing: 'Still missing: one role.' })];
    for (const asked of ['What do you mean by problem?', 'What do you mean by problem？']) {
      const reply = composeReply(buildInput([asked], { items }));
      expect(reply).toBe('What the question means: Picture one person.');
    }
  });

  it.each([
    'Can you give me an example?',
    'Show me an example.',
    'example please',
    'What do you mean by problem?',
  ])('tells another startup’s answer as that, where there is one: %s', asked => {
    const items = [buildItem({ example: 'Smallholders, when the first hot week comes.' })];
    const reply = composeReply(buildInput([asked], { items }));
    expect(reply).toContain('Another startup answered: Smallholders, when the first hot week comes.');
  });

  it.each([
    ['they said its a great idea', "Compliments aren't evidence, "],
    ["I don't know", "It's fine not to know yet, "],
    ['skip this question', "That's about this chat, "],
  ])('says why it is no answer where any would do: %s', (message, reason) => {
    const items = [buildItem({ type: 'open-ended', missing: 'A few sentences in your own words.' })];
    expect(composeReply(buildInput([message], { items }))).toContain(reason);
  });

  it.each(['Pick one of the options.', 'Who has this problem?'])(
    'asks for a choice, and leaves the options to the page, whatever the server calls missing: %s',
    missing => {
      const choice = buildItem({ type: 'multiple-choice', options: ['Habit', 'Price'], missing });
      expect(composeReply(buildInput([ANSWER], { items: [met, choice] }))).not.toContain('Habit');
      expect(composeReply(buildInput(['Both of them perhaps'], { items: [choice] }))).toBe(
        'That could be none of them, or more than one. Choose one of the options.',
      );
      const again = composeReply(buildInput(['Both', 'I cannot tell', 'Both of them'], { items: [choice] }));
      expect(again).toBe("I can't tell which option you mean. Choose one of the options.");
    },
  );

  it('says once that it reads English only', () => {
    const dutch = 'De nachtverpleegkundigen, als de aflossing om zeven uur niet komt opdagen.';
    const items = [buildItem({ missing: 'Still missing: one specific role.' })];
    const first = composeReply(buildInput([dutch], { items }));
    expect(first).toMatch(/^I'm the practice coach and I only read English/);
    expect(composeReply(buildInput([dutch, first, dutch], { items }))).not.toContain('only read English');
    expect(composeReply(buildInput([dutch], { items, judged: false }))).toContain('only read English');
    expect(composeReply(buildInput([ANSWER], { items }))).not.toContain('only read English');
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

describe('what the coach itself had written', () => {
  const COACHS =
    'Every unfilled shift costs a bakery about two hundred pounds of bread that nobody bakes before seven.';
  const QUOTE = '“Every unfilled shift costs a bakery …”';
  const wanted = 'Still missing: the situation it happens in.';
  const items = [buildItem({ criterion: 'The situation it happens in', missing: wanted })];
  const choice = buildItem({ type: 'multiple-choice', options: [COACHS, 'Price'] });

  it.each<[string, Partial<ReplyInput>, string[]]>([
    [
      'before what is missing',
      { items },
      [
        `I wrote ${QUOTE} for your profile, so it doesn't count as your evidence. Tell me in your own words.`,
        'This one needs a bit more.',
        wanted,
      ],
    ],
    [
      'without having looked for anything in it',
      {
        items: [
          buildItem({
            criterion: 'The situation it happens in',
            missing: wanted.replace('Still missing', "“Bakers in Leeds” doesn't show this yet"),
          }),
        ],
      },
      [
        `I wrote ${QUOTE} for your profile, so it doesn't count as your evidence. Tell me in your own words.`,
        'This one needs a bit more.',
        wanted,
      ],
    ],
    [
      'behind the thanks for what did count',
      {
        items: [met, next],
        history: [{ role: 'user', content: `${ANSWER} ${COACHS}` }],
      },
      [
        `“${QUOTED}” answers it.`,
        `I wrote ${QUOTE} for your profile, so it doesn't count as your evidence. Tell me in your own words.`,
        'On to the next one: **When did it last happen?**',
      ],
    ],
    [
      'before the verdict too, without having read it as an answer',
      { items, judged: false },
      [
        `I wrote ${QUOTE} for your profile, so it doesn't count as your evidence. Tell me in your own words.`,
        'The question we are on: **Who has this problem?**',
      ],
    ],
    [
      'in a step without questions',
      { items: [] },
      [
        `I wrote ${QUOTE} for your profile, so it doesn't count as your evidence. Tell me in your own words.`,
        'This step has no set questions. “Name the problem” is about this: Say who has it. What can you tell me about it?',
      ],
    ],
    [
      'not of an option that was picked',
      { items: [{ ...choice, met: true, justMet: true, evidence: [COACHS] }, next] },
      [
        '“Every unfilled shift costs a bakery about two …” answers it.',
        'On to the next one: **When did it last happen?**',
      ],
    ],
    [
      'not where one of the options is to be picked',
      { items: [{ ...choice, options: ['Habit', 'Price'] }] },
      ['That could be none of them, or more than one. Choose one of the options.'],
    ],
  ])('is told %s', (_name, overrides, paragraphs) => {
    const reply = composeReply(buildInput([COACHS], { leftOut: [COACHS], ...overrides }));
    expect(reply.split('\n\n')).toEqual(paragraphs);
  });

  it('is told in other words the next time', () => {
    const reply = composeReply(buildInput([COACHS, 'No.', COACHS], { items, leftOut: [COACHS] }));
    expect(reply).toContain(
      `${QUOTE} is what I wrote for your profile, so it doesn't count. Say it in your own words.`,
    );
  });

  it('is never said to lack what the judge wanted', () => {
    const missing = missingAfter('Bread is thrown away there.');
    expect(missing).toContain('“Bread is thrown away there”');
    const open = buildItem({ criterion: 'The situation', missing });
    const reply = composeReply(buildInput([COACHS], { items: [open], leftOut: [COACHS] }));
    expect(reply).toContain('Still missing: the situation.');
    expect(reply).not.toContain('Bread is thrown');
  });
});

describe('what is taken from notes of a conversation', () => {
  const said = 'We bin forty loaves every day.';
  const WHY =
    "“We bin forty loaves every day” is from your conversation notes, so it's someone else's words. To make it count, put it in quotation marks and say who said it and when.";

  it.each<[string, Partial<ReplyInput>]>([
    ['when it was judged', {}],
    ['before the verdict', { judged: false }],
  ])('is told %s, and is not quoted as the founder’s', (_name, overrides) => {
    const reply = composeReply(buildInput([said], { unquoted: [said], ...overrides }));
    expect(reply.split('\n\n')[0]).toBe(WHY);
    expect(reply.split('We bin forty')).toHaveLength(2);
  });

  it('is told beside what the coach wrote, and not where an option is to be chosen', () => {
    const both = composeReply(buildInput([`${said} A. B.`], { unquoted: [said], leftOut: ['A. B.'] }));
    expect(both).toContain(WHY);
    expect(both).toContain('I wrote “A. B”');
    const choice = [buildItem({ type: 'multiple-choice', options: [said, 'No.'] })];
    expect(composeReply(buildInput([said], { unquoted: [said], items: choice }))).not.toContain('notes');
  });
});

describe('the closing message', () => {
  const history = ['People with phones lose money.', 'Not yet.', ANSWER];
  const accept = (text: string, evidence: string[], overrides: Partial<ReplyItem> = {}) =>
    buildItem({ text, met: true, evidence, ...overrides });
  const closing = (...items: ReplyItem[]) => composeReply(buildInput(history, { kind: 'closing', items }));

  it('congratulates, sums up what was accepted for each question and asks nothing', () => {
    const reply = closing(
      accept('Who?', ['Receptionists at dental surgeries in Leeds.', 'Each time a patient cancels.']),
      accept('When?', ['On Tuesday Priya rang nine patients for 40 minutes.', 'What do you mean?']),
      accept('Cost?', ['It cost £190, going by the price list.']),
    );
    expect(reply).toMatch(/^Congratulations/);
    expect(reply.match(/^- .*$/gm)).toEqual([
      '- “Receptionists at dental surgeries in Leeds”',
      '- “On Tuesday Priya rang nine patients for 40 minutes”',
      '- “It cost £190, going by the price list”',
    ]);
    expect(reply).toContain("Click 'Continue to next step'");
    expect(reply).not.toContain('?');
  });

  it('quotes a guess as one', () => {
    expect(closing(accept('A', ['It costs ~£570 or ~600 minutes a ~~year~~.']))).toContain(
      '~£570 or ~600 minutes a year',
    );
  });

  it("keeps the founder's quotation marks readable, and a sentence that serves twice is told once", () => {
    const quoted = 'Priya said "I rang nine patients" and Tom “we left the chair”.';
    expect(
      closing(accept('A', [quoted]), accept('B', [quoted, 'It cost them £190 a day.'])).match(/^- .*$/gm),
    ).toEqual([
      '- “Priya said ‘I rang nine patients’ and Tom ‘we left the chair’”',
      '- “It cost them £190 a day”',
    ]);
  });

  it('tells a choice by its option and leaves out what is open', () => {
    const choice = accept('Why?', ['2'], { type: 'multiple-choice', options: ['Habit', 'Price and effort'] });
    const open = buildItem({ evidence: ['It cost them £190 a day.'] });
    expect(closing(choice, open).match(/^- .*$/gm)).toEqual(['- “Price and effort”']);
  });

  const nextStep: ReplyInput['nextStep'] = {
    to: 'challenge',
    title: 'Who buys?',
    isUnlocked: true,
    isNew: true,
    step: 'One person',
  };

  it.each<[ReplyInput['nextStep'], string]>([
    [nextStep, "Click 'Continue to next challenge' when you're ready."],
    [{ to: 'report' }, "Click 'View your report' to see what your answers add up to."],
  ])(
    'of the last step of a challenge names the button, and leaves the rest to the page: %j',
    (nextStep, said) => {
      const reply = composeReply(buildInput(history, { kind: 'closing', items: [met], nextStep }));
      expect(reply.split('\n\n').at(-1)).toBe(said);
      expect(reply).not.toMatch(/next step|unlocked|\?/);
    },
  );

  it('does without a summary when there is nothing worth quoting', () => {
    const reply = closing(accept('A', ['yes']));
    expect(reply).toContain("'Continue to next step'");
    expect(reply).not.toContain('“yes”');
  });
});

describe('a quotation that runs from right to left', () => {
  const said = 'ممرضات 12 عيادة في دبي يوم الثلاثاء';
  const own = buildItem({ met: true, justMet: true, evidence: [said] });
  const kept = /“\u2068[^“”]*\u2069”/;

  it.each<[string, string]>([
    ['that is not judged yet', composeReply(buildInput([said], { judged: false }))],
    ['of what the coach wrote', composeReply(buildInput([said], { leftOut: [said] }))],
    ['in the summary', composeReply(buildInput([said], { kind: 'closing', items: [own] }))],
    ['of an answer that is not enough', missingAfter(said)],
  ])('keeps to itself: %s', (_, text) => {
    expect(text).toMatch(kept);
  });
});
