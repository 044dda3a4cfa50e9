import type { NextStep, ReplyInput, ReplyItem } from '../provider.ts';

const closing = ({ nextStep, items }: ReplyInput) => `What to write now: the one closing message of this step
- Congratulate the founder on finishing the step, in one sentence and without gush.
${
  items.some(({ met, evidence }) => met && evidence.length > 0)
    ? '- Summarise briefly, in two to four short points, the insights they reached here. Rest every point on their words in accepted, unchanged where you quote them and in their language, and name a guess as a guess. Nothing else was accepted: tell of nothing that does not stand there.'
    : '- Do not summarise what they said: none of it is listed here.'
}
${sayNextStep(nextStep)}
- Ask no question, offer no follow-up and set no further task.`;

function sayNextStep(nextStep: NextStep | null): string {
  if (nextStep?.to === 'report')
    return "- Say that every challenge is completed now. End by telling them to click 'View your report'.";
  if (nextStep?.to !== 'challenge') return "- End by telling them to click 'Continue to next step'.";
  const news = nextStep.isUnlocked ? 'has just been unlocked' : 'comes next';
  const step = nextStep.step === null ? '' : `, and which step is ${nextStep.isNew ? 'first' : 'next'} in it`;
  return `- Say by name that the challenge in next ${news}${step}. End by telling them to click 'Continue to next challenge'.`;
}

const NOT_JUDGED = `What to write now
- Groundwork has not finished assessing the founder's last message. Do not say or suggest that anything in it was accepted, complete, correct or enough, nor that it fell short.
- Respond to what they actually said: quote the part that carries most weight and say why it matters, or name what you would want to understand better.`;

/** The task of this one reply. The state of the questions decides it, not the model. */
export function turnInstructions(input: ReplyInput): string {
  if (input.kind === 'closing') return closing(input);
  const open = input.items.find(item => !item.met);
  if (input.judged && input.revision) return revision(input, input.revision, open);
  if (!input.judged)
    return [NOT_JUDGED, ...sayLeftOut(input), ...sayUnquoted(input), ...stayOn(open, input.items)].join('\n');
  return [
    'What to write now',
    ...acknowledge(input.items),
    ...sayLeftOut(input),
    ...sayUnquoted(input),
    ...moveOn(open, input.items),
  ].join('\n');
}

/** PR-60. */
function revision(
  input: ReplyInput,
  { text, isAccepted, missing }: NonNullable<ReplyInput['revision']>,
  open: ReplyItem | undefined,
): string {
  const about = `question ${input.items.findIndex(item => item.text === text) + 1}`;
  return [
    'What to write now',
    isAccepted
      ? `- The founder has answered ${about} anew, and the new answer has taken the place of the earlier one. Say so in one sentence, quoting the words that are better now.`
      : `- The founder has answered ${about} anew. The new answer does not settle it, so the earlier one stands. Say both kindly in one or two sentences${missing ? ', and what is still missing in it, as revision tells' : ''}.`,
    ...sayLeftOut(input),
    ...sayUnquoted(input),
    open
      ? `- Then lead back to ${label(open, input.items)} in half a sentence.`
      : '- Ask nothing new, and do not summarise.',
  ].join('\n');
}

function sayLeftOut({ leftOut }: ReplyInput): string[] {
  if (leftOut.length === 0) return [];
  return [
    "- The sentences in left_out stand in the last message, but Groundwork's coach, which is you, wrote them for the startup's profile: they are not the founder's own words and cannot count. Before you ask for anything, say so once, in one kind sentence that quotes a few words of them, and ask for it in the founder's own words. Do not say that you looked for an answer in them and found none.",
  ];
}

/** PE-21. */
function sayUnquoted({ unquoted }: ReplyInput): string[] {
  if (unquoted.length === 0) return [];
  return [
    "- The sentences in unquoted stand in the last message, but they are from the founder's notes of a conversation: they are the words of the person they talked to, not the founder's own claim. Before you ask for anything, say so once, in one kind sentence that quotes a few words of them: put in quotation marks, with who said them and when, they count.",
  ];
}

function stayOn(open: ReplyItem | undefined, items: readonly ReplyItem[]): string[] {
  if (!open) return ['- Ask nothing new.'];
  return [`- Stay with ${label(open, items)}; do not move to another question.`];
}

function acknowledge(items: readonly ReplyItem[]): string[] {
  const justMet = items.filter(item => item.met && item.justMet).map(item => label(item, items));
  if (justMet.length === 0) {
    return [
      "- Accept nothing: the founder's last message settled no question. Say nothing that could be read as acceptance.",
    ];
  }
  return [
    `- Begin with one sentence to the founder that quotes the few words of theirs which settled ${justMet.join(' and ')}. Do not repeat their whole message.`,
  ];
}

function moveOn(open: ReplyItem | undefined, items: readonly ReplyItem[]): string[] {
  if (!open) {
    return items.length === 0
      ? ['- Help with this step, and end with the one question that takes the founder furthest.']
      : [
          '- Every question of this step is settled. Stop there: ask no question, do not summarise and do not announce the end of the step, a closing message follows.',
        ];
  }
  const ask = open.missing
    ? `- Then ask for what is still missing from ${label(open, items)}. If the last message went part of the way, say which part holds.`
    : `- Then put ${label(open, items)} to the founder, in your own words.`;
  return [ask, ...byType(open)];
}

function byType(open: ReplyItem): string[] {
  if (open.type === 'multiple-choice' && open.options.length > 0) {
    return ['- It is answered by choosing one of its options: offer them, as they are worded.'];
  }
  if (open.type === 'open-ended') return ['- It is an open question: any answer of substance will do.'];
  return [];
}

function label(item: ReplyItem, items: readonly ReplyItem[]): string {
  return `question ${items.indexOf(item) + 1}`;
}
