import type { JudgeItem } from '../../provider.ts';
import { isFunctionWord } from '../language/lexicon.ts';
import { isKeySoup } from '../language/soup.ts';
import { tokenise } from '../language/tokens.ts';
import { isProse, ownWords, type ReadSentence } from './read.ts';
import { type CountedSignal, findPhrases, indexPhrases, type Phrases, type Rule } from './rule.ts';

/** A sentence as it is read for one question. */
export interface Heard extends ReadSentence {
  at: number;
  /** Stems that neither the question nor everyday language has. */
  own: ReadonlySet<string>;
  /** Whether it may be evidence for this question. */
  counts: boolean;
}

export interface Evaluation {
  heard: readonly Heard[];
  /** Stems of the question, its hint and its criteria: repeating them says nothing. */
  echo: ReadonlySet<string>;
  /** Whether it is the question being asked. */
  isActive: boolean;
}

export interface Judged {
  rule: Rule;
  /** The sentences that meet it; empty when it is not met. */
  evidence: readonly Heard[];
  /** Sentences on its subject that do not meet it. */
  near: readonly Heard[];
  lacking: readonly (CountedSignal | 'list')[];
  /** How many of a list there are. */
  listed: number;
}

const EVERYONE =
  /(?<!\b(?:front of|than|to|from) )\b(?:every(?:one|body)|mankind|(?:all|any|every) (?:people|business|company)|people in general|any(?:one|body))\b(?!(?<=\b(?:almost|nearly) \w+) (?:with|who)\b)/i;

/** Too wide as the subject, and where a role is asked for. Elsewhere it says something beside a figure or a day. */
function isTooWide({ folded, signals }: ReadSentence, asksRole: boolean): boolean {
  const at = folded.search(EVERYONE);
  return at === 0 || (at > 0 && (asksRole || signals.number + signals.date + signals.role === 0));
}

export function beginEvaluation(
  item: JudgeItem,
  readings: readonly ReadSentence[],
  isActive: boolean,
): Evaluation {
  const { criteria, reject, text, hint } = item;
  const asked = tokenise([text, hint ?? '', ...criteria.map(criterion => criterion.text)].join(' '));
  const echo = new Set(
    asked.flatMap(({ lower, stem }) => (isFunctionWord(lower) && lower !== 'nothing' ? [] : stem)),
  );
  // The words in double quotes inside a `reject` entry; the rest of it is for people and models.
  const rejected = indexPhrases(reject.flatMap(entry => entry.match(/(?<=")[^"]{2,80}(?=")/g) ?? []));
  const keywords = indexPhrases(criteria.flatMap(each => each.keywords));
  const named = criteria.flatMap(criterion => [...criterion.signals, ...criterion.keywords]);
  const asksForList = named.some(name => name.startsWith('list:'));
  const asksRole = named.includes('role') || named.includes('<role>');
  const heard = readings.map((reading, at) => {
    const { tokens, shape } = reading;
    const isWide = isTooWide(reading, asksRole);
    const refusal = reading.refusal ?? (isWide && asksRole ? 'everyone' : null);
    const own = ownWords(reading, echo);
    const isReadable = shape === 'prose' || (shape === 'list' && asksForList);
    const isRejected = refusal !== null || isWide || findPhrases(rejected, tokens).size > 0;
    const says = !isKeySoup(tokens) && !isPile(reading, keywords);
    return { ...reading, at, own, refusal, counts: isReadable && !isRejected && says };
  });
  return { heard, echo, isActive };
}

const [SOME_KEYWORDS, MANY_KEYWORDS] = [3, 5] as const;

/** Whether it is little but the rubric's own keywords: without them no sentence is left, or they are most of it. */
function isPile({ tokens, signals }: ReadSentence, keywords: Phrases): boolean {
  const places = findPhrases(keywords, tokens);
  const named = new Set([...places].filter(at => !signals.measured.has(at)).map(at => tokens[at]?.stem));
  const others = new Set(tokens.map(({ stem }) => stem).filter(stem => !named.has(stem)));
  if (named.size >= MANY_KEYWORDS && named.size > others.size * 2) return true;
  return named.size >= SOME_KEYWORDS && !isProse(tokens, new Set([...places, ...signals.measured]));
}

/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;

export const nearby = ({ heard }: Evaluation, { at, messageId }: Heard): Heard[] =>
  heard
    .slice(Math.max(at - NEAR - (heard[0]?.at ?? 0), 0), at + NEAR + 1 - (heard[0]?.at ?? 0))
    .filter(each => each.counts && each.messageId === messageId);

const OWN_SHARE = 0.25;
/** Beside this many other words a figure with its unit is an answer. */
const BESIDE_FIGURE = 3;
const TERSE = 12;

/** Whether a sentence has enough words of its own beside the rubric's, or is a terse one with a figure or a day. */
export function saysMore(rule: Rule, { tokens, signals, own }: Heard): boolean {
  const keywords = findPhrases(rule.phrases, tokens);
  const content = tokens.filter(
    ({ kind, lower }, at) => kind === 'word' && !isFunctionWord(lower) && !signals.measured.has(at),
  );
  const telling = tokens.filter(({ stem }, at) => own.has(stem) && !keywords.has(at));
  const [all = 0, said = 0] = [content, telling].map(list => new Set(list.map(({ stem }) => stem)).size);
  if (said > 0) return said >= all * OWN_SHARE;
  return signals.number + signals.date > 0 && all <= BESIDE_FIGURE && tokens.length <= TERSE;
}
