import type { ReadSentence } from '../reading/read-sentences.ts';
import type { CriterionRule } from './criterion-rule.ts';

/** A criterion and the places of the sentences that were found for it. */
export interface Finding {
  rule: CriterionRule;
  places: readonly number[];
}

/** The bar and the result are two figures. The day on which the result will be known may replace the result. */
const FIGURES_OF_TWO = 2;
const REASONS_OF_TWO = 2;

/** Whether one figure alone would have to serve this criterion and an earlier one that asks for one as well. */
export function sharesFigure(
  { rule, places }: Finding,
  earlier: readonly Finding[],
  around: (places: readonly number[]) => readonly ReadSentence[],
): boolean {
  const others = earlier.filter(
    other => asksForFigure(other.rule) && other.places.some(at => places.includes(at)),
  );
  if (!asksForFigure(rule) || others.length === 0) return false;
  const figures = around([...places, ...others.flatMap(other => other.places)]).map(
    ({ signals }) => signals.number + signals.date,
  );
  return figures.reduce((sum, count) => sum + count, 0) < FIGURES_OF_TWO;
}

const asksForFigure = ({ needs, tellsSource }: CriterionRule) => needs.has('number') && !tellsSource;

/** Whether a lone clause with one reason would have to serve this criterion and an earlier one that asks for one too. */
export function sharesReason(
  { rule, places }: Finding,
  earlier: readonly Finding[],
  around: (places: readonly number[]) => readonly ReadSentence[],
): boolean {
  const isShared = earlier.some(
    other => other.rule.needs.has('reason') && other.places.some(at => places.includes(at)),
  );
  if (!isShared || !rule.needs.has('reason')) return false;
  const [only, ...others] = around(places);
  const clauses = new Set(only?.tokens.map(({ segment }) => segment)).size;
  return others.length === 0 && clauses <= 1 && (only?.signals.reason ?? 0) < REASONS_OF_TWO;
}
