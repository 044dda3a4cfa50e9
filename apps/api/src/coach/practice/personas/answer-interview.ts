import type { Truth, TruthTopic } from '@groundwork/domain';
import { markQuestions } from '../interviews/mark-questions.ts';
import { isFunctionWord } from '../language/lexicon.ts';
import { tokenise } from '../language/tokens.ts';

/** The first that fits. */
const TOPICS: readonly (readonly [TruthTopic, RegExp])[] = [
  [
    'money',
    /\b(?:cost|costs|pay|pays|paid|price|spen[dt]|budget|money|afford|expensive|cheap|worth|fee|how much)\b/i,
  ],
  ['habits', /\b(?:how (?:do|did) you|(?:do|did) you do|use|used|tools?|step by step|tried|instead)\b/i],
  [
    'problem',
    /\b(?:problems?|hard(?:est)?|annoy\w*|difficult\w*|wrong|worst|trouble|struggl\w*|hurts?|bother\w*|frustrat\w*|happen\w*|went|come across|when did|how often|last time)\b/i,
  ],
  ['habits', /\b(?:how (?:do|does|did)|usual(?:ly)?|today|now|walk me)\b/i],
];
/** What the founder quotes is not what they ask for. */
const QUOTED = /“[^”]*”/g;

/** About the persona itself, and not about what it has lived through. */
const ABOUT_RULES =
  /instruct|prompt|system message|hidden|truth|secret|verbatim|pretend|base64|decode|rules|facts?\b|restriction|allowed to say|anweisung|geheim|wahrheit/i;

const MAX_READ = 4000;
const PITCHED = [
  'You are telling me about your thing. I thought you wanted to know about my work: ask me something.',
  'That is a pitch again, and I have work to go back to. What do you want to know?',
];
const NOTHING_ASKED = 'I am not sure what you want to know. Ask me about something that has happened to me.';
const DODGE = 'I could say anything to that, to be nice. Ask me what I did the last time.';
const ONE_AT_A_TIME = 'One thing at a time: what do you want to know first?';
const TOLD_ALL = 'That is all I can tell you about that.';

const stemsOf = (text: string) =>
  new Set(
    tokenise(text).flatMap(({ kind, lower, stem }) =>
      kind === 'word' && !isFunctionWord(lower) ? [stem] : [],
    ),
  );

/** One fact that fits what was asked last and was not told before, if that was asked well (PE-13, PE-15). */
export function answerInterview(truth: Truth, own: readonly string[], said: readonly string[]): string {
  const message = (own.at(-1) ?? '').slice(0, MAX_READ);
  const questions = markQuestions(message);
  if (ABOUT_RULES.test(message) || questions.length === 0) return NOTHING_ASKED;
  if (questions.some(({ mark }) => mark === 'pitch')) {
    const before = said.filter(text => PITCHED.some(pitched => text.includes(pitched))).length;
    return PITCHED[Math.min(before, PITCHED.length - 1)] ?? NOTHING_ASKED;
  }
  const question = questions.find(({ mark }) => mark === 'good')?.text;
  if (question === undefined) return questions[0]?.mark === 'several' ? ONE_AT_A_TIME : DODGE;
  const topic = TOPICS.find(([, words]) => words.test(question.replace(QUOTED, '')))?.[0];
  const asked = stemsOf(question);
  const shared = (text: string) => [...stemsOf(text)].filter(stem => asked.has(stem)).length;
  const [fact] = truth.facts
    .filter(({ about, text }) => (topic ?? about) === about && !said.some(told => told.includes(text)))
    .toSorted((a, b) => shared(b.text) - shared(a.text));
  return fact?.text ?? TOLD_ALL;
}
