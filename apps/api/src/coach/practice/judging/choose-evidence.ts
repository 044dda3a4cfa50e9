import { bringsSignal, type FoundList, lackingSignals } from './coverage.ts';
import type { CriterionRule } from './criterion-rule.ts';
import type { Hearing } from './hearing.ts';

const MAX_EVIDENCE = 8;

/**
 * The fewest sentences that establish the criterion: one that does so alone, if there is one, else a hit and what it takes
 * to cover the signals. Of equals the one that is evidence already, then one of the newest message, then the richest.
 */
export function chooseEvidence(
  rule: CriterionRule,
  { hits, supports, list }: { hits: readonly number[]; supports: readonly number[]; list: FoundList },
  hearing: Hearing,
  used: ReadonlySet<number>,
): number[] {
  const isNewest = (at: number) => hearing.sentences[at]?.messageId === hearing.latestMessageId;
  const rank = (at: number) => (used.has(at) ? 0 : isNewest(at) ? 1 : 2);
  const byRank = (places: readonly number[]) => [...places].sort((a, b) => rank(a) - rank(b));
  const listed = list.places.slice(0, MAX_EVIDENCE);
  const ranked = byRank(hits);
  const alone = ranked.find(at => lackingSignals(rule, [...listed, at], hearing).length === 0);
  // What a list names is the hit itself.
  const start = listed.some(at => hits.includes(at)) ? [] : [alone ?? ranked[0]];
  const chosen = new Set([...listed, ...start.flatMap(at => at ?? [])]);
  for (const at of [...ranked, ...byRank(supports)]) {
    if (lackingSignals(rule, [...chosen], hearing).length === 0 || chosen.size >= MAX_EVIDENCE) break;
    const sentence = hearing.sentences[at];
    if (sentence && bringsSignal(rule, sentence)) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b);
}
