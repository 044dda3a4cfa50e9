import { isolate } from '@groundwork/domain';
import { shorten, tidy } from '../replies/excerpts.ts';
import type { Evaluation, Judged } from './evaluation.ts';
import { BECAUSE } from './read.ts';
import type { CountedSignal } from './rule.ts';

/** Maximum number of the founder's words that are quoted back. */
const QUOTED_WORDS = 8;
const QUOTED_CHARACTERS = 60;

const NAMES: Readonly<Record<CountedSignal, string>> = {
  number: 'figure',
  date: 'day or month',
  role: 'trade or job',
  reason: 'reason',
  negation: '“not” or “never”',
  quote: 'quotation of what somebody did',
};

interface Missing {
  missing: string;
  /** The finding alone, without the criterion's text; null without one. */
  told: string | null;
}

/**
 * For each criterion, the words on its gap; `missing` is '' when it is met. Up to the first required gap they also say
 * what the message has instead.
 */
export function describeMissing(judged: readonly Judged[], evaluation: Evaluation): Missing[] {
  let lead = evaluation.isActive ? null : LOOKING;
  return judged.map(found => {
    const { text, required } = found.rule.criterion;
    if (found.evidence.length > 0) return { missing: '', told: null };
    const told = lead === null ? describeFound(found, evaluation) : null;
    const missing = `${told ?? lead}: ${lowerFirst(text.trim().replace(/[.!?]+$/, ''))}.`;
    if (required) lead ??= 'Also open';
    // The criterion is shown beside it, so it need not be repeated.
    const beside = told?.split('; ').filter(part => part !== LOOKING);
    return { missing, told: beside?.length ? `${beside.join('; ')}.` : null };
  });
}

const LOOKING = 'I am looking for this';

function describeFound({ rule, lacking, listed }: Judged, { heard }: Evaluation): string {
  const said = heard.filter(each => each.isNewest);
  if (said.length === 0) return 'There is nothing new in that; I am looking for this';
  const [refusal] = said.flatMap(each => each.refusal ?? []);
  const read = said.filter(each => each.refusal === null);
  if (refusal && !said.some(({ counts }) => counts)) return [...BECAUSE[refusal], LOOKING].join('; ');
  if (listed > 1 && lacking.includes('list'))
    return `I count ${listed} of ${rule.list} so far, and look for this`;
  const [best] = [...read].sort((a, b) => b.own.size - a.own.size);
  if (!best) return LOOKING;
  const told = `I read “${isolate(shorten(tidy(best.text), QUOTED_WORDS, QUOTED_CHARACTERS))}”`;
  const [needed] = rule.needs.keys();
  // A founder who is asked for a figure's source need not give another figure.
  const isPlain = !needed || rule.classes.includes('<source>') || read.some(each => each.signals[needed] > 0);
  return isPlain ? `${told} and did not find this in it` : `${told} and found no ${NAMES[needed]} for this`;
}

/** "I …" and abbreviations keep their capital. */
const lowerFirst = (text: string) =>
  /^(?:I |\p{Lu}\p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
