import { isolate } from '@groundwork/domain';
import type { ReplyInput, ReplyItem } from '../../provider.ts';
import { BECAUSE } from '../judging/read.ts';
import { isOtherLanguage } from '../language/language.ts';
import { isFunctionWord, words } from '../language/lexicon.ts';
import { tokenise } from '../language/tokens.ts';
import { chosenOption, composeClosing } from './closing.ts';
import { findExcerpts, refusalIn, shorten } from './excerpts.ts';
import { sayLeftOut, sayUnquoted, withoutLeftOut, withoutReading } from './left-out.ts';

/** Words of the founder's that are quoted back, at most. */
const QUOTED_WORDS = 12;
const QUOTED_CHARACTERS = 100;

const ENGLISH_ONLY =
  'I am the practice coach and read English only: in another language I miss what you say.';

/** The part of the newest message that counts, and how many messages the founder has sent: the wording varies with it. */
interface Occasion {
  turn: number;
  message: string;
  /** Why the rest of it does not count, or ''. */
  leftOut: string;
}

/** The practice coach's answer: written from the questions and the founder's own words, the same for the same input. */
export function composeReply(input: ReplyInput): string {
  if (input.kind === 'closing') return composeClosing(input);
  const own = input.history.filter(message => message.role === 'user');
  const turn = own.length;
  const message = withoutLeftOut(own.at(-1)?.content ?? '', [...input.leftOut, ...input.unquoted]);
  const leftOut = [sayLeftOut(input, turn), sayUnquoted(input)].filter(part => part !== '').join('\n\n');
  const occasion = { turn, message, leftOut };
  const open = input.items.find(item => !item.met);
  const paragraphs = input.judged ? composeJudged(input, open, occasion) : composeUnjudged(open, occasion);
  const isHeard = input.judged && (!open || input.items.some(item => item.justMet));
  if (!isHeard && isOtherLanguage(occasion.message) && !wasSaid(input, ENGLISH_ONLY))
    paragraphs.unshift(ENGLISH_ONLY);
  return paragraphs.filter(paragraph => paragraph !== '').join('\n\n');
}

/** One of several wordings, by the turn. */
function vary(turn: number, wordings: readonly string[]): string {
  return wordings[turn % wordings.length] ?? '';
}

function composeUnjudged(open: ReplyItem | undefined, { turn, message, leftOut }: Occasion): string[] {
  const ask = open ? [`The question we are on: **${open.text}**`, ...optionsOf(open)] : [];
  if (message === '' && leftOut !== '') return [leftOut, ...ask];
  const heard = quoteFrom(message);
  const lead = heard
    ? vary(turn, [`I have read “${heard}”.`, `“${heard}”: I have that.`])
    : vary(turn, ['I have your message.', 'Your message is here.']);
  const still = 'I am still comparing it with the question, so I cannot say yet what it settles.';
  return [leftOut, `${lead} ${still}`, ...ask];
}

function composeJudged(input: ReplyInput, open: ReplyItem | undefined, occasion: Occasion): string[] {
  if (input.revision) return sayRevision(input.revision, open, occasion);
  const justMet = input.items.filter(item => item.met && item.justMet);
  const thanks = acknowledge(input, justMet, open, occasion);
  const { leftOut } = occasion;
  // The end of the step is told once, by the closing message.
  if (!open && input.items.length > 0) return [leftOut, thanks || 'Every question here is answered.'];
  if (!open) return [leftOut, askFreely(input, occasion)];
  if (justMet.length === 0) return [leftOut, ...stayOn(input, open, occasion)];
  if (isAhead(input, open)) return [thanks, leftOut, ...goBack(input, open)];
  return [thanks, leftOut, ...askNext(open, occasion)];
}

function sayRevision(
  { text, isAccepted, missing }: NonNullable<ReplyInput['revision']>,
  open: ReplyItem | undefined,
  { leftOut }: Occasion,
): string[] {
  const outcome = isAccepted
    ? [`Your new answer to “${text}” takes the place of the earlier one.`]
    : [`Your earlier answer to “${text}” stands.`, missing ?? 'The new one does not answer it.'];
  return [leftOut, ...outcome, open ? `Back to where we were: **${open.text}**` : ''];
}

/** Whether the message answered a question that had not come up yet, and not the one that was asked. */
function isAhead({ items }: ReplyInput, open: ReplyItem): boolean {
  return items.slice(0, items.indexOf(open)).every(item => !item.justMet);
}

function acknowledge(
  input: ReplyInput,
  justMet: readonly ReplyItem[],
  open: ReplyItem | undefined,
  { turn, message }: Occasion,
): string {
  const [first] = justMet;
  if (!first) return '';
  const quote = quoteAccepted(first, message);
  const one =
    open && isAhead(input, open)
      ? `That already settles a later question: “${first.text}”`
      : 'That settles the question.';
  const settled = justMet.length > 1 ? `That settles ${justMet.length} questions at once.` : one;
  const thanks = quote
    ? [
        `Thank you: “${quote}”.`,
        `Good, “${quote}” is something to build on.`,
        `“${quote}”: I have that, thank you.`,
        `I keep “${quote}” in mind.`,
      ]
    : ['Thank you.', 'Good.'];
  return `${vary(turn, thanks)} ${settled}`;
}

function goBack(input: ReplyInput, open: ReplyItem): string[] {
  const missing = missingOf(input, open);
  return [`Back to the one before it: **${open.text}**`, missing ?? '', ...(missing ? [] : optionsOf(open))];
}

function askFreely(input: ReplyInput, { turn }: Occasion): string {
  const { title, description } = input.step;
  return `${vary(turn, ['This step has no set questions.', 'There is no fixed question here.'])} “${title}” is about this: ${description} What can you say about it?`;
}

function askNext(open: ReplyItem, { turn }: Occasion): string[] {
  const lead = vary(turn, ['Next:', 'On to the next one:', 'Now this:', 'The next question:']);
  return [`${lead} **${open.text}**`, ...optionsOf(open)];
}

/** The founder's message settled nothing: say what is missing. The question and its hint stand beside the chat. */
function stayOn(input: ReplyInput, open: ReplyItem, { turn, message }: Occasion): string[] {
  const ask = (lead: string) => [`${lead} **${open.text}**`, ...optionsOf(open)];
  if (isSmallTalk(message)) {
    return ask(turn <= 1 ? 'Hello! Let us begin with this one:' : 'Whenever you are ready, the question is:');
  }
  const refusal = refusalIn(message);
  if (refusal === 'question') {
    const explained = open.hint ? `What the question means: ${open.hint}` : 'I can only ask and check.';
    const shown = open.example ? `Another startup answered: ${open.example}` : '';
    return [
      explained,
      shown,
      'I am the practice coach: I look nothing up.',
      ...ask('The question is still:'),
    ];
  }
  if (open.type === 'multiple-choice') return chooseAgain(open, turn);
  const missing = missingOf(input, open);
  const reasons = open.type === 'open-ended' && refusal && refusal !== 'promise' ? BECAUSE[refusal] : [];
  const note = reasons.map(reason => `${reason}.`).join(' ');
  if (!missing) return ask(`${note} That leaves this one open:`.trim());
  const lead = vary(turn, [
    'Not settled yet.',
    'This one is still open.',
    'Not quite yet.',
    'Nearly, and not yet.',
  ]);
  return [lead, note, missing];
}

function chooseAgain(open: ReplyItem, turn: number): string[] {
  const lead = vary(turn, [
    'I cannot tell which of these you mean.',
    'That may be none of these, or more than one.',
  ]);
  return [`${lead} **${open.text}**`, ...optionsOf(open)];
}

/** A question that is decided without criteria reports its own text as missing. */
function missingOf({ leftOut, unquoted }: ReplyInput, { text, missing }: ReplyItem): string | null {
  if (missing === null || missing === text) return null;
  return leftOut.length + unquoted.length > 0 ? withoutReading(missing) : missing;
}

const wasSaid = (input: ReplyInput, missing: string) =>
  input.history.some(message => message.role === 'assistant' && message.content.includes(missing));

function optionsOf(item: ReplyItem): string[] {
  if (item.type !== 'multiple-choice' || item.options.length === 0) return [];
  const numbered = item.options.map((option, index) => `${index + 1}. ${option}`);
  return [numbered.join('\n'), 'Answer with one of these, in words or by its number.'];
}

/** Quotes what settled the question, from the newest message if part of it is there. A choice appears as its option. */
function quoteAccepted(item: ReplyItem, message: string): string | null {
  const ofMessage = item.evidence.filter(quote => message.includes(quote));
  const settling = ofMessage.length > 0 ? ofMessage : item.evidence;
  if (item.type !== 'multiple-choice') return quoteFrom(settling.join('\n'));
  const [option] = chosenOption(item);
  return option ? isolate(shorten(option, QUOTED_WORDS, QUOTED_CHARACTERS)) : null;
}

/** A few of the founder's own words, from the sentence that has most in it. */
function quoteFrom(message: string): string | null {
  const [best] = findExcerpts(message).sort((a, b) => b.weight - a.weight);
  return best ? isolate(shorten(best.text, QUOTED_WORDS, QUOTED_CHARACTERS)) : null;
}

/** Words of courtesy and of the chat itself. "Great question" has no content. */
const CHAT_WORDS = words(`
  hi hello hey dear please thanks thx cheers sorry ok okay yes yeah yep no sure alright welcome great nice awesome amazing wonderful excellent
  brilliant fantastic perfect superb cool super helpful impressive love lovely enjoy coach assistant bot question answer chat message reply
  prompt instruction judge criterion criteria rubric evaluation verdict requirement met pass accepted mark complete condition satisfied
  evidence
`);
const GREETINGS = words('hi hello hey good morning evening ok okay yes ready start thanks thank welcome');

function isSmallTalk(message: string): boolean {
  const typed = tokenise(message.slice(0, 100));
  if (message.includes('?') || typed.length > 6 || !typed.some(token => GREETINGS.has(token.lower)))
    return false;
  return typed.every(({ lower }) => CHAT_WORDS.has(lower) || isFunctionWord(lower) || GREETINGS.has(lower));
}
