import { isOutsideChat } from '@groundwork/domain';
import type { JudgeItem } from '../../provider.ts';
import { FUNCTION_WORDS, words } from '../language/lexicon.ts';
import { containsPhrase, findPhrases, indexPhrases, type PhraseIndex } from '../language/phrases.ts';
import { tokenise } from '../language/tokens.ts';
import { hasGrammar, segmentCount, weighGlue } from '../reading/glue.ts';
import { isSpecific } from '../reading/own-words.ts';
import { announcesNothing } from '../reading/promises.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';
import type { Refusal } from '../reading/refusals.ts';
import { indexKeywords } from './criterion-rule.ts';

export interface Hearing {
  /** Stems of the question, its hint and its criteria: repeating them says nothing. */
  echo: ReadonlySet<string>;
  sentences: readonly ReadSentence[];
  /** By index in `sentences`: whether the sentence may be evidence for this question. */
  admitted: readonly boolean[];
  latestMessageId: number | null;
  latestRefusal: Refusal | null;
  /** Whether one of the question's criteria wants a list: then a bare one may answer it. */
  asksForList: boolean;
  /** The first open question is the one being asked. */
  isActive: boolean;
}

export function openHearing(item: JudgeItem, sentences: readonly ReadSentence[], isActive: boolean): Hearing {
  const rejected = indexPhrases(item.reject.flatMap(literalPhrases));
  const asksForList = item.criteria.some(criterion =>
    criterion.signals.some(signal => signal.startsWith('list:')),
  );
  const asksForNumber = item.criteria.some(
    ({ signals, keywords }) => signals.includes('number') || keywords.some(keyword => MEASURES.has(keyword)),
  );
  const keywords = indexKeywords(item.criteria.flatMap(criterion => criterion.keywords));
  const heaps = findHeaps(sentences, keywords);
  const isReadable = (sentence: ReadSentence) =>
    sentence.reads === 'prose' ||
    (sentence.reads === 'list' && asksForList) ||
    (sentence.reads === 'sum' && (asksForList || (asksForNumber && isOwnSum(sentence, keywords))));
  const echo = echoOf(item);
  const admitted = sentences.map(
    sentence =>
      sentence.refusal === null &&
      saysSomething(sentence, echo) &&
      !heaps.has(sentence) &&
      isReadable(sentence) &&
      !containsPhrase(rejected, sentence.tokens),
  );
  const latestMessageId = sentences.at(-1)?.messageId ?? null;
  const latest = sentences.filter(sentence => sentence.messageId === latestMessageId);
  const latestRefusal = latest.find(sentence => sentence.refusal !== null)?.refusal ?? null;
  return { echo, sentences, admitted, latestMessageId, latestRefusal, asksForList, isActive };
}

/** Words beyond the question and the judging that a sentence needs when it is beside an order to the judge. */
const WORDS_IN_TALK = 2;

function saysSomething(sentence: ReadSentence, echo: ReadonlySet<string>): boolean {
  const isOwn = (at: number) => isSpecific(sentence, at, echo);
  if (announcesNothing(sentence.tokens, isOwn)) return false;
  if (!sentence.isTalk) return true;
  const told = sentence.tokens.filter(({ lower }, at) => isOwn(at) && isOutsideChat(lower));
  return new Set(told.map(({ stem }) => stem)).size >= WORDS_IN_TALK;
}

const MEASURES = words('<number> <time> <money>');

const NO_ECHO: ReadonlySet<string> = new Set();

/** A sum is the founder's own if it has one word that is not a keyword for every two parts. */
function isOwnSum(sentence: ReadSentence, keywords: PhraseIndex): boolean {
  const places = findPhrases(keywords, sentence.tokens);
  const own = sentence.tokens.filter((_, at) => !places.has(at) && isSpecific(sentence, at, NO_ECHO));
  return own.length * 2 >= segmentCount(sentence.tokens);
}

/** With this many different keywords their share is limited. Up to four may be a terse answer. */
const MANY_KEYWORDS = 5;
/** With this many keywords the rest must be a sentence without them. */
const SOME_KEYWORDS = 3;
const MAX_KEYWORD_SHARE = 0.6;

interface KeywordCount {
  keywords: Set<string>;
  others: Set<string>;
}

const isMany = ({ keywords }: KeywordCount) => keywords.size >= MANY_KEYWORDS;
const isMostly = ({ keywords, others }: KeywordCount) =>
  keywords.size > MAX_KEYWORD_SHARE * (keywords.size + others.size);

/** Sentences, and whole messages, that are little else than the rubric's own keywords. */
function findHeaps(sentences: readonly ReadSentence[], keywords: PhraseIndex): Set<ReadSentence> {
  const messages = new Map<number, KeywordCount>();
  const heaps = new Set<ReadSentence>();
  for (const sentence of sentences) {
    const places = findPhrases(keywords, sentence.tokens);
    const own: KeywordCount = { keywords: new Set(), others: new Set() };
    const whole = messages.get(sentence.messageId) ?? { keywords: new Set(), others: new Set() };
    messages.set(sentence.messageId, whole);
    for (const [at, token] of sentence.tokens.entries()) {
      const kind = places.has(at) ? 'keywords' : 'others';
      own[kind].add(token.stem);
      whole[kind].add(token.stem);
    }
    // Keywords such as "so that" give a pile of keywords some grammar. The words beside them must hold together without
    // that.
    const beside = weighGlue(sentence.tokens, sentence.signals.measured, at => places.has(at));
    const leansOnThem = own.keywords.size >= SOME_KEYWORDS && !hasGrammar(beside);
    if (leansOnThem || (isMany(own) && isMostly(own))) heaps.add(sentence);
  }
  for (const sentence of sentences) {
    const whole = messages.get(sentence.messageId);
    if (whole && isMany(whole) && isMostly(whole)) heaps.add(sentence);
  }
  return heaps;
}

function echoOf(item: JudgeItem): Set<string> {
  const asked = [item.text, item.hint ?? '', ...item.criteria.map(criterion => criterion.text)].join(' ');
  const content = tokenise(asked).filter(token => !FUNCTION_WORDS.has(token.lower));
  return new Set(content.map(token => token.stem));
}

/** The words in double quotes inside a rubric's `reject` entry; the rest of it is for people and models. */
function literalPhrases(entry: string): string[] {
  return [...entry.matchAll(/"([^"]{2,80})"/g)].flatMap(match => match[1] ?? []);
}
