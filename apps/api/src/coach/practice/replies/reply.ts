import { isMostlyCopied, isolate, prepareSources } from '@groundwork/domain';
import type { ReplyInput, ReplyItem } from '../../provider.ts';
import { sayMissing } from '../judging/missing.ts';
import { BECAUSE } from '../judging/read.ts';
import { isOtherLanguage } from '../language/language.ts';
import { isFunctionWord, words } from '../language/lexicon.ts';
import { tokenise } from '../language/tokens.ts';
import { composeClosing } from './closing.ts';
import { findExcerpts, refusalIn, shorten } from './excerpts.ts';
import { sayLeftOut, sayUnquoted, withoutLeftOut } from './left-out.ts';

/** Maximum number of the founder's words that are quoted back: of a message, and of an accepted answer. */
const QUOTED_WORDS = 12;
const ACCEPTED_WORDS = 8;
const QUOTED_CHARACTERS = 100;

const ENGLISH_ONLY = "I'm the practice coach and I only read English, so I may have missed what you said.";

/**
 * The part of the newest message that counts, and how many messages the founder has sent: the wording varies with it.
 */
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

/** Chooses one of several wordings by the turn. */
function vary(turn: number, wordings: readonly string[]): string {
  return wordings[turn % wordings.length] ?? '';
}

function composeUnjudged(open: ReplyItem | undefined, { turn, message, leftOut }: Occasion): string[] {
  const ask = open ? [`The question we are on: **${open.text}**`] : [];
  if (message === '' && leftOut !== '') return [leftOut, ...ask];
  const heard = quoteFrom(message, QUOTED_WORDS);
  const lead = heard
    ? vary(turn, [`I've read “${heard}”.`, `Noted: “${heard}”.`])
    : vary(turn, ["I've read your message.", 'Noted.']);
  const still = "I'm still checking it against the question, so I can't say yet whether it answers it.";
  return [leftOut, `${lead} ${still}`, ...ask];
}

function composeJudged(input: ReplyInput, open: ReplyItem | undefined, occasion: Occasion): string[] {
  if (input.revision) return sayRevision(input.revision, open, occasion);
  const justMet = input.items.filter(item => item.met && item.justMet);
  const thanks = acknowledge(input, justMet, open, occasion);
  const { leftOut } = occasion;
  // The closing message, and only that, announces the end of the step.
  if (!open && input.items.length > 0) return [leftOut, thanks || 'Every question here is answered.'];
  if (!open) return [leftOut, askFreely(input)];
  if (justMet.length === 0) return [leftOut, ...stayOn(input, open, occasion)];
  if (isAhead(input, open)) return [thanks, leftOut, ...goBack(input, open)];
  return [thanks, leftOut, ...askNext(open, occasion)];
}

function sayRevision(
  { text, isAccepted, missing }: NonNullable<ReplyInput['revision']>,
  open: ReplyItem | undefined,
  { leftOut }: Occasion,
): string[] {
  if (isAccepted) {
    const back = open ? `Back to where we were: **${open.text}**` : '';
    return [leftOut, `Your new answer to “${text}” replaces the earlier one.`, back];
  }
  // It is still being revised.
  const next = missing ? firstOf(missing) : "The new one doesn't answer the question.";
  return [leftOut, `Your earlier answer to “${text}” still counts.`, next];
}

/** Whether the message answered a question that had not come up yet, and not the one that was asked. */
function isAhead({ items }: ReplyInput, open: ReplyItem): boolean {
  return items.slice(0, items.indexOf(open)).every(item => !item.justMet);
}

/** The list beside the chat quotes all that was accepted. */
function acknowledge(
  input: ReplyInput,
  [first, ...others]: readonly ReplyItem[],
  open: ReplyItem | undefined,
  { turn }: Occasion,
): string {
  if (!first) return '';
  if (others.length > 0) return `That answers ${others.length + 1} questions at once.`;
  if (open && isAhead(input, open)) return `That answers a later question: “${first.text}”.`;
  const quote = quoteFrom(first.evidence.join('\n'), ACCEPTED_WORDS);
  if (!quote) return 'That answers it.';
  return vary(turn, [`Got it: “${quote}”.`, `“${quote}” answers it.`, `Accepted: “${quote}”.`]);
}

function goBack(input: ReplyInput, open: ReplyItem): string[] {
  const missing = missingOf(input, open);
  return [`Let's finish this one first: **${open.text}**`, missing ?? ''];
}

function askFreely({ step: { title, description } }: ReplyInput): string {
  return `This step has no set questions. “${title}” is about this: ${description} What can you tell me about it?`;
}

function askNext(open: ReplyItem, { turn }: Occasion): string[] {
  const lead = vary(turn, ['Next:', 'On to the next one:', 'Now this:', 'The next question:']);
  return [`${lead} **${open.text}**`];
}

/** The founder's message settled nothing: name the gap. The question and its hint are beside the chat. */
function stayOn(input: ReplyInput, open: ReplyItem, { turn, message }: Occasion): string[] {
  const ask = (lead: string) => [`${lead} **${open.text}**`];
  if (isSmallTalk(message)) {
    return ask(turn <= 1 ? "Hello. Let's start with this one:" : "Whenever you're ready, the question is:");
  }
  const refusal = refusalIn(message);
  if (refusal === 'question') {
    const shown = open.example ? `Another startup answered: ${open.example}` : '';
    return open.hint
      ? [`What the question means: ${open.hint}`, shown]
      : ["I'm the practice coach, so I can only ask and check.", shown, ...ask('The question is:')];
  }
  if (open.example && isMostlyCopied(message, prepareSources([open.example])))
    return ["That's the example, which is another startup's answer. Tell me about yours."];
  if (open.type === 'multiple-choice') return chooseAgain(turn);
  const missing = missingOf(input, open);
  const reason = open.type === 'open-ended' && refusal && refusal !== 'promise' ? BECAUSE[refusal] : null;
  const note = reason ? `${reason}.` : '';
  if (!missing) return ask(`${note} This one still needs an answer:`.trim());
  const lead = vary(turn, ['Not there yet.', 'This one needs a bit more.']);
  return [lead, note, missing];
}

function chooseAgain(turn: number): string[] {
  const lead = vary(turn, [
    "I can't tell which option you mean.",
    'That could be none of them, or more than one.',
  ]);
  return [`${lead} Choose one of the options.`];
}

/** A question that is decided without criteria reports its own text as missing. */
function missingOf(
  { leftOut, unquoted }: ReplyInput,
  { text, criterion, missing }: ReplyItem,
): string | null {
  if (missing === null || missing === text) return null;
  // What was found is not told where part of the message was left out: the founder sent more than that.
  const isPlain = leftOut.length + unquoted.length > 0 || firstOf(missing) === criterion;
  return criterion !== null && isPlain ? sayMissing(criterion) : firstOf(missing);
}

/** Only the next point: the list beside the chat has the others. */
const firstOf = (missing: string) => missing.split('\n', 1).join();

const wasSaid = (input: ReplyInput, missing: string) =>
  input.history.some(message => message.role === 'assistant' && message.content.includes(missing));

/** A few of the founder's own words, from the sentence with the most content. */
function quoteFrom(message: string, maxWords: number): string | null {
  const [best] = findExcerpts(message).sort((a, b) => b.weight - a.weight);
  return best ? isolate(shorten(best.text, maxWords, QUOTED_CHARACTERS)) : null;
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
