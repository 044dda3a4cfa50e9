import type { ReadSentence } from '../reading/read-sentences.ts';
import type { CriterionRule, NeededSignal } from './criterion-rule.ts';
import type { Hearing } from './hearing.ts';
import { LONG_LIST, listItems } from './list-items.ts';
import { findRuns } from './list-runs.ts';

export type Lacking = NeededSignal | 'list';

export const countOf = (sentence: ReadSentence, signal: NeededSignal) =>
  signal === 'quote' ? sentence.quotes : sentence.signals[signal];

export function bringsSignal(rule: CriterionRule, sentence: ReadSentence): boolean {
  return [...rule.needs.keys()].some(signal => countOf(sentence, signal) > 0);
}

/** A list of roles names each, a list of anything may hold a count. */
const wantedBy = (rule: CriterionRule) => ({ wanted: rule.list, isOfRoles: rule.needs.has('role') });

export function bringsItems(rule: CriterionRule, hearing: Hearing, sentence: ReadSentence): boolean {
  if (rule.list === 0) return false;
  const { names, counted } = listItems(sentence, hearing.echo, wantedBy(rule), true);
  return names.length + counted > 0;
}

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

interface MessageList extends FoundList {
  names: Set<string>;
  counted: number;
}

/** A sentence of at most this many words may be one item of a list spread over sentences or lines. */
const SHORT_SENTENCE = 8;

/** The longest list. It is counted within one message, or the commas of a whole chat would add up to one. */
export function longestList(rule: CriterionRule, places: readonly number[], hearing: Hearing): FoundList {
  if (rule.list === 0) return { count: 0, places: [] };
  const { sentences, echo } = hearing;
  const runs = findRuns(places, { sentences, echo, keywords: rule.phrases });
  const byName = listByName(rule, places, hearing, new Set(runs.flat()));
  // Where names are asked for, every line needs one. Otherwise each line counts as one item.
  const byRun = rule.list < LONG_LIST ? runs.map(run => ({ count: run.length, places: run })) : [];
  return [byName, ...byRun].reduce((longest, list) => (list.count > longest.count ? list : longest));
}

function listByName(
  rule: CriterionRule,
  places: readonly number[],
  hearing: Hearing,
  lines: ReadonlySet<number>,
): FoundList {
  const perMessage = new Map<number, MessageList>();
  let longest: FoundList = { count: 0, places: [] };
  for (const at of places) {
    const sentence = hearing.sentences[at];
    if (!sentence) continue;
    const { names, counted } = listItems(sentence, hearing.echo, wantedBy(rule), lines.has(at));
    if (names.length + counted === 0) continue;
    // A short list is one sentence, or several short ones. The clauses of long sentences would always add up to three.
    const isWhole = rule.list < LONG_LIST && sentence.tokens.length > SHORT_SENTENCE;
    const list: MessageList = (!isWhole && perMessage.get(sentence.messageId)) || {
      count: 0,
      places: [],
      names: new Set(),
      counted: 0,
    };
    if (!isWhole) perMessage.set(sentence.messageId, list);
    for (const name of names) list.names.add(name);
    list.counted += counted;
    list.count = list.names.size + list.counted;
    list.places.push(at);
    if (list.count > longest.count) longest = list;
  }
  return longest;
}
