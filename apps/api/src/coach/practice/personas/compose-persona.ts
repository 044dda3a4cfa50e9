import type { ConverseInput } from '../../provider.ts';
import { imagine, LIVES, type Matter } from '../interviews/imagine.ts';
import { markQuestions } from '../interviews/mark-questions.ts';
import { shorten } from '../replies/excerpts.ts';

const MAX_READ = 4000;
/** Of a fact that was told before. */
const SHORT_WORDS = 12;
const SHORT_CHARACTERS = 90;

/** What a question is about: the first that fits. */
const ASKED: readonly (readonly [Matter, RegExp])[] = [
  [
    'decides',
    /\b(?:deci(?:de[sd]?|sions?)|approv(?:e[sd]?|al)|permission|boss|who (?:\w+ )?(?:pays|signs|buys|agrees))\b/i,
  ],
  [
    'tried',
    /\b(?:tr(?:y|ied)|g[ai]ven? up|stopped|switched|alternatives?|before that|looked (?:at|for|into))\b/i,
  ],
  ['often', /\b(?:how (?:often|frequent\w*|regular\w*|many times)|frequency)\b/i],
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
  [
    'last',
    /\b(?:last|latest|recent(?:ly)?|yesterday|ago|happen\w*|wrong|c[ao]me across|when (?:did|was|and))\b/i,
  ],
  ['today', /\b(?:today|now|currently|usual(?:ly)?|walk me|how (?:do|does|did) (?:you|your|the)|how you)\b/i],
];
/** What the founder quotes is not what they ask for. */
const QUOTED = /“[^”]*”/g;

/** Without a word of content: they claim nothing, contradict nothing and repeat nothing. */
export const EVASIONS: readonly string[] = [
  "I can't really go into that.",
  'I could only make something up.',
  'I have nothing for you on that.',
  "I'd rather not get into that.",
  "Let's get on to something else.",
  'What else can I do for you?',
];

/** Whatever a persona is instructed with, and whatever the profile says, is not read here (PE-10). */
type Told = Pick<ConverseInput, 'salt' | 'truth' | 'history'> & {
  persona: Pick<ConverseInput['persona'], 'name' | 'description'>;
};

/**
 * The practice coach as a persona: the fact that fits what was asked last, the first time in full, or else an evasion (PE-26).
 * Where no truth is stored, chat and persona make one, the same with every message.
 */
export function composePersona({ persona, salt, truth, history }: Told): string {
  const said = history.flatMap(({ role, content, speaker }) =>
    role === 'assistant' && speaker === null ? [content] : [],
  );
  const matter = findMatter(history.findLast(({ role }) => role === 'user')?.content ?? '');
  if (!matter) return evade(said, salt);
  const { about, texts } = LIVES[matter];
  const { facts } = truth ?? imagine({ persona, salt, earlier: [] });
  const told = (text: string) => said.some(content => content.includes(text));
  const fitting = facts.flatMap(fact => (fact.about === about ? [fact.text] : []));
  // A truth that a model has made says of each fact only what it is about.
  const fact = fitting.find(text => texts.includes(text)) ?? fitting.find(text => !told(text)) ?? fitting[0];
  if (fact === undefined) return evade(said, salt);
  return told(fact) ? repeat(fact) : fact;
}

/** Only what is asked well is answered; of several things at once, one is. */
function findMatter(message: string): Matter | undefined {
  const asked = markQuestions(message.slice(0, MAX_READ)).filter(
    ({ mark }) => mark === 'good' || mark === 'several',
  );
  const matters = asked.flatMap(({ text }) => {
    const question = text.replace(QUOTED, '');
    return ASKED.find(([, words]) => words.test(question))?.[0] ?? [];
  });
  return matters[0];
}

/** The one after that which this persona said last. */
function evade(said: readonly string[], salt: number): string {
  const last = said.findLast(text => EVASIONS.includes(text));
  const at = last === undefined ? salt : EVASIONS.indexOf(last) + 1;
  return EVASIONS[at % EVASIONS.length] ?? '';
}

/** Words that begin a fact and have no capital within a sentence. */
const PLAIN =
  /^(?:A|About|An|At|Every|In|It|Last|My|No(?:body|thing|t)?|On|Once|Our|The|They|Three|Ten|Two|We|When)\b/;

function repeat(fact: string): string {
  const [start = ''] = fact.split(/[.,;:] | [–—] /);
  const short = shorten(start, SHORT_WORDS, SHORT_CHARACTERS);
  const said = PLAIN.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
  return `As I said, ${said}${said.endsWith('…') ? '' : '.'}`;
}
