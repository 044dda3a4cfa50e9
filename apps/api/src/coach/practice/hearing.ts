import type { JudgeItem } from '../provider.ts';
import { FUNCTION_WORDS } from './lexicon.ts';
import { containsPhrase, indexPhrases } from './phrases.ts';
import type { ReadSentence } from './read-sentences.ts';
import type { Refusal } from './refusals.ts';
import { tokenise } from './tokens.ts';

/** What is judged together: one question, with the sentences that may speak to it. */
export interface Hearing {
  /** Stems of the question, its hint and its criteria: repeating them says nothing. */
  echo: ReadonlySet<string>;
  sentences: readonly ReadSentence[];
  /** By place in `sentences`: whether it may serve as evidence for this question at all. */
  admitted: readonly boolean[];
  latestMessageId: number | null;
  /** Why something in the newest message was turned away, to tell the founder. */
  latestRefusal: Refusal | null;
  /** The first open question is the one being asked. */
  isActive: boolean;
}

export function openHearing(item: JudgeItem, sentences: readonly ReadSentence[], isActive: boolean): Hearing {
  const rejected = indexPhrases(item.reject.flatMap(literalPhrases));
  const asksForList = item.criteria.some(criterion =>
    criterion.signals.some(signal => signal.startsWith('list:')),
  );
  const admitted = sentences.map(
    sentence =>
      sentence.refusal === null &&
      (sentence.reads === 'prose' || (sentence.reads === 'list' && asksForList)) &&
      !containsPhrase(rejected, sentence.tokens),
  );
  const latestMessageId = sentences.at(-1)?.messageId ?? null;
  const latest = sentences.filter(sentence => sentence.messageId === latestMessageId);
  const latestRefusal = latest.find(sentence => sentence.refusal !== null)?.refusal ?? null;
  return { echo: echoOf(item), sentences, admitted, latestMessageId, latestRefusal, isActive };
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
