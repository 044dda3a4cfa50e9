import type { Truth } from '@groundwork/domain';
import type { ConverseInput } from '../../provider.ts';
import { imagine, LIVES, type Matter } from '../interviews/imagine.ts';
import { markQuestions } from '../interviews/mark-questions.ts';
import { contentWords, stem } from '../language/content-words.ts';
import { isEverybodys } from '../language/everybodys-words.ts';
import { shorten } from '../replies/excerpts.ts';

const MAX_READ = 4000;
/** Limit for a fact that was told before. */
const SHORT_WORDS = 12;
const SHORT_CHARACTERS = 90;

/** The subject of a question: a matter, the persona itself, a duration, or something that no story tells. */
type Topic = Matter | 'who' | 'time' | 'untold';

/** The first that fits. */
const ASKED: readonly (readonly [Topic, RegExp])[] = [
  [
    'who',
    /\bwhat do you do(?: for (?:a living|work))?\W*$|\b(?:day[- ]to[- ]day|(?:typical|normal|usual|average|ordinary) (?:work\w* )?(?:day|week)|who are you|(?:kind|sort|type) of (?:work|job|business)|(?:tell me|describe|what (?:is|does)|what['’]?s|how (?:is|does)|walk me through) (?:\w+ ){0,4}(?:yourself|your (?:\w+ )?(?:job|role|work|business|day)))\b/i,
  ],
  ['untold', /\b(?:time before\b|when\b.*\bbefore that|how long (?:have|has|had)\b)/i],
  ['time', /\bhow (?:long(?! ago)|(?:much|many) (?:time|hours|minutes))\b/i],
  [
    'decides',
    /\b(?:deci(?:de[sd]?|sions?)|approv(?:e[sd]?|al)|permission|boss|involved|(?:has|have|had|gets?) (?:a|any|the (?:last|final)) (?:say|word)|who (?:\w+ ){0,2}(?:pays|signs|buys|agrees?))\b/i,
  ],
  [
    'tried',
    /\b(?:tr(?:y|ied)|g[ai]ven? up|stopped|switched|alternatives?|before that|looked (?:at|for|into))\b/i,
  ],
  ['often', /\b(?:how (?:often|frequent\w*|regular\w*|many times)|frequency)\b/i],
  ['last', /\b(?:when (?:did|was)|(?:tell|walk|talk|take) (?:me|us) (?:\w+ ){0,3}(?:last|latest) time)\b/i],
  [
    'cost',
    /\b(?:costs?|pay|pays|paid|prices?|spen[dt]|budgets?|money|afford|expensive|cheap|worth|fees?|how much|lose|lost)\b/i,
  ],
  [
    'today',
    /\b(?:(?:do|did) you do|what you (?:do|did)|step by step|us(?:e|ed)|tools?|solved?|handled?|deal with|dealt with|managed?|cope|instead)\b/i,
  ],
  [
    'worst',
    /\b(?:problems?|hard(?:est)?|annoy\w*|difficult\w*|wors[et]|trouble|struggl\w*|hurts?|bother\w*|frustrat\w*|stress\w*)\b/i,
  ],
  ['last', /\b(?:last|latest|recent(?:ly)?|yesterday|ago|happen\w*|wrong|c[ao]me across|when and)\b/i],
  ['today', /\b(?:today|now|currently|usual(?:ly)?|walk me|how (?:do|does|did) (?:you|your|the)|how you)\b/i],
];
const WHY = /\b(?:why|how come|what for)\b/i;
/** A fact that says how long something takes. */
const TAKES = /\b(?:hours?|minutes?|half a day|for days|until \w+)\b/;
/** "…, and how long did it take?" */
const FOLLOW_UP = /,? and (?=(?:how|what|when|where|who|why)\b)/i;
/** Quoted text is no question of the founder's. */
const QUOTED = /“[^”]*”/g;

/** Ways not to answer: they claim nothing, contradict nothing and repeat nothing. */
export const EVASIONS: readonly string[] = [
  "I couldn't tell you.",
  "I'd rather not get into that.",
  "I'm honestly not sure.",
  "I'd only be guessing.",
  "I can't really go into that.",
  "I don't know, really.",
];

/** Whatever a persona is instructed with, and whatever the profile says, is not read here (PE-10). */
type ToldSoFar = Pick<ConverseInput, 'salt' | 'truth' | 'history'> & {
  persona: Pick<ConverseInput['persona'], 'name' | 'description'>;
};

/**
 * The practice coach as a persona: the fact that fits the last question, the first time in full, or else an evasion
 * (PE-26). Without a stored truth, chat and persona make one, the same with every message.
 */
export function composePersona({ persona, salt, truth, history }: ToldSoFar): string {
  const said = history.flatMap(({ role, content, speaker }) =>
    role === 'assistant' && speaker === null ? [content] : [],
  );
  const question = findQuestion(history.findLast(({ role }) => role === 'user')?.content ?? '');
  const fact = question && findFact(question, truth ?? imagine({ persona, salt, earlier: [] }), said);
  if (!fact) return evade(said, salt);
  const isTime = findAsked(question) === 'time' && TAKES.test(fact);
  return isTold(fact, said) ? repeat(fact, isTime ? TAKES : undefined) : fact;
}

const isTold = (fact: string, said: readonly string[]) => said.some(content => content.includes(fact));

/** Only good questions get an answer; of several at once, the first that has a topic. */
function findQuestion(message: string): string | undefined {
  const questions = markQuestions(message.slice(0, MAX_READ))
    .filter(({ mark }) => mark === 'good' || mark === 'several')
    .map(({ text }) => text.replace(QUOTED, ''));
  const parts = questions.flatMap(text => text.split(FOLLOW_UP));
  return parts.find(part => findAsked(part)) ?? questions[0];
}

const findAsked = (question: string) => ASKED.find(([, words]) => words.test(question))?.[0];

function findFact(question: string, { who, facts }: Truth, said: readonly string[]): string | undefined {
  const texts = facts.map(({ text }) => text);
  const told = texts.filter(text => isTold(text, said));
  const numbers = question.match(/\d+/g) ?? [];
  const numbered = told.find(text => numbers.some(number => text.match(/\d+/g)?.includes(number)));
  if (numbered) return numbered;
  if (WHY.test(question))
    return (
      findMentioned(question, told) ?? told.find(text => [text, repeat(text)].includes(said.at(-1) ?? ''))
    );
  const asked = findAsked(question);
  if (asked === 'untold') return;
  if (asked === 'who') return who === '' ? undefined : sayWho(who);
  if (asked === 'time') return texts.find(text => TAKES.test(text));
  if (!asked) return findMentioned(question, told);
  // A model's truth gives only the topic of each fact; who decides is under money.
  const { about, texts: own } = LIVES[asked];
  const topic = facts.some(fact => fact.about === about) ? about : 'money';
  const fitting = facts.flatMap(fact => (fact.about === topic ? [fact.text] : []));
  return texts.find(text => own.includes(text)) ?? fitting.find(text => !told.includes(text)) ?? fitting[0];
}

/** The fact that shares a specific word with the question. */
function findMentioned(question: string, told: readonly string[]): string | undefined {
  const own = new Set(
    contentWords(question)
      .filter(word => !isEverybodys(word))
      .map(stem),
  );
  return told.find(text => contentWords(text).some(word => own.has(stem(word))));
}

const sayWho = (who: string) => `I'm ${who.startsWith('is ') ? who.slice(3) : `someone who ${who}`}.`;

/** The one after that which this persona said last. */
function evade(said: readonly string[], salt: number): string {
  const last = said.findLast(text => EVASIONS.includes(text));
  const at = last === undefined ? salt : EVASIONS.indexOf(last) + 1;
  return EVASIONS[at % EVASIONS.length] ?? '';
}

/** Words that begin a fact and have no capital within a sentence. */
const PLAIN =
  /^(?:A|About|An|At|Every|In|It|Last|My|No(?:body|thing|t)?|On|Once|Our|The|They|Three|Ten|Two|We|When)\b/;

/** The clause that answers: the first, or the one with the duration. */
function repeat(fact: string, answers = /^/): string {
  const clauses = fact.replace(/\.$/, '').split(/[.,;:] | [–—] /);
  const clause = (clauses.find(text => answers.test(text)) ?? '').replace(/^(?:and|but) (?:then )?/, '');
  const short = shorten(clause, SHORT_WORDS, SHORT_CHARACTERS);
  const said = PLAIN.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
  return `As I said, ${said}${said.endsWith('…') ? '' : '.'}`;
}
