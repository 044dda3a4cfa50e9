import type { Card } from '../entities/board.ts';
import { escapePlain } from '../report/escape-markdown.ts';
import { writeDay } from '../report/write-day.ts';
import { countResults } from './count-results.ts';

/** A card in the report. */
export interface Hypothesis
  extends Pick<Card, 'id' | 'title' | 'criteria' | 'state' | 'outcome' | 'balance'> {
  hypothesis: string;
  /** Set for a decided card. */
  learned: string | null;
  /** How its criterion was changed after there were results, in order. */
  criterionChanges: readonly CriterionChange[];
}

export interface CriterionChange {
  /** The day, as '2026-12-03'. */
  on: string;
  /** Number of results at that time. */
  results: number;
  before: string | null;
}

/** Limit for one field, in UTF-16 code units. */
const MAX_FIELD = 400;
/** Limit for the whole list, in UTF-16 code units. */
const MAX_LIST = 6000;
const STATES = ['decided', 'testing', 'idea'];
const HEADS = {
  idea: 'Not tested yet',
  testing: 'Being tested',
  validated: 'Validated',
  invalidated: 'Invalidated',
  inconclusive: 'Inconclusive',
};

/** A piece of the list, with its hypotheses. */
export interface ListedHypotheses {
  text: string;
  of: readonly Hypothesis[];
}

/**
 * The hypotheses of a validation board as the section on assumptions lists them (BO-18): a Markdown list for each, with
 * its state, criterion with its changes, results and learning. Decided ones come first, then those being tested. A last
 * line counts the hypotheses beyond 6,000 characters.
 */
export function listHypotheses(hypotheses: readonly Hypothesis[]): ListedHypotheses[] {
  const ordered = STATES.flatMap(state => hypotheses.filter(hypothesis => hypothesis.state === state));
  const listed: ListedHypotheses[] = [];
  let length = 0;
  for (const of of ordered) {
    const text = describe(of);
    length += text.length;
    if (length > MAX_LIST) break;
    listed.push({ text, of: [of] });
  }
  const left = ordered.slice(listed.length);
  return left.length === 0 ? listed : [...listed, { text: countLeft(left.length), of: left }];
}

const countLeft = (count: number) =>
  count === 1
    ? '1 more hypothesis is on the validation board.'
    : `${count} more hypotheses are on the validation board.`;

function describe(hypothesis: Hypothesis): string {
  const { title, criteria, balance, learned, criterionChanges } = hypothesis;
  const { supports, contradicts, neither } = balance;
  const results = [
    `${supports} for`,
    `${contradicts} against`,
    ...(neither > 0 ? [`${neither} neither`] : []),
  ].join(', ');
  return [
    `- **${shown(title)}** (${headOf(hypothesis)})`,
    `  - Hypothesis: ${shown(hypothesis.hypothesis)}`,
    ...(criteria === null ? [] : [`  - Criteria: ${shown(criteria)}`]),
    ...criterionChanges.map(change => `  - ${describeChange(change)}`),
    ...(countResults(balance) === 0 ? [] : [`  - Results: ${results}`]),
    ...(learned === null ? [] : [`  - Learned: ${shown(learned)}`]),
  ].join('\n');
}

function headOf({ state, outcome, balance }: Hypothesis): string {
  if (state === 'idea' && countResults(balance) > 0) return 'Test stopped';
  return HEADS[outcome ?? (state === 'decided' ? 'inconclusive' : state)];
}

function describeChange({ on, results, before }: CriterionChange): string {
  const after = results === 1 ? '1 result' : `${results} results`;
  const was = before === null ? 'empty' : shown(before);
  return `The criteria were changed on ${writeDay(on)}, after ${after}. Before: ${was}`;
}

/** Plain, on one line, and cut at a word. */
function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_FIELD) return escapePlain(line);
  return `${escapePlain(line.slice(0, MAX_FIELD).replace(/\s\S*$/, ''))}…`;
}
