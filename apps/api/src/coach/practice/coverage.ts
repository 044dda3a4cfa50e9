import type { CriterionRule, NeededSignal } from './criterion-rule.ts';
import type { Hearing } from './hearing.ts';
import { listItems } from './list-items.ts';
import type { ReadSentence } from './read-sentences.ts';

/** What of a criterion's signals has not been found. */
export type Lacking = NeededSignal | 'list';

const countOf = (sentence: ReadSentence, signal: NeededSignal) =>
  signal === 'quote' ? sentence.quotes : sentence.signals[signal];

/** Whether the sentence brings one of the signals the criterion asks for. */
export function bringsSignal(rule: CriterionRule, sentence: ReadSentence): boolean {
  return [...rule.needs.keys()].some(signal => countOf(sentence, signal) > 0);
}

export function bringsItems(rule: CriterionRule, hearing: Hearing, sentence: ReadSentence): boolean {
  if (rule.list === 0) return false;
  const { names, counted } = listItems(sentence, hearing.echo, rule.list);
  return names.length + counted > 0;
}

/** The signals that these sentences, taken together, do not show often enough. */
export function lackingSignals(
  rule: CriterionRule,
  places: readonly number[],
  hearing: Hearing,
): NeededSignal[] {
  return [...rule.needs].flatMap(([signal, needed]) => {
    let found = 0;
    for (const at of places) {
      const sentence = hearing.sentences[at];
      if (sentence) found += countOf(sentence, signal);
    }
    return found < needed ? signal : [];
  });
}

export interface FoundList {
  count: number;
  places: number[];
}

/** The longest list. It is counted within one message, or the commas of a whole chat would add up to one. */
export function longestList(rule: CriterionRule, places: readonly number[], hearing: Hearing): FoundList {
  const perMessage = new Map<number, FoundList & { names: Set<string>; counted: number }>();
  let longest: FoundList = { count: 0, places: [] };
  if (rule.list === 0) return longest;
  for (const at of places) {
    const sentence = hearing.sentences[at];
    if (!sentence) continue;
    const { names, counted } = listItems(sentence, hearing.echo, rule.list);
    const list = perMessage.get(sentence.messageId) ?? { count: 0, places: [], names: new Set(), counted: 0 };
    for (const name of names) list.names.add(name);
    list.counted += counted;
    list.count = list.names.size + list.counted;
    if (names.length + counted > 0) list.places.push(at);
    perMessage.set(sentence.messageId, list);
    if (list.count > longest.count) longest = list;
  }
  return longest;
}
