import { isolate } from '@groundwork/domain';
import { shorten, tidy } from '../replies/excerpts.ts';
import type { Evaluation, Judged } from './evaluation.ts';
import { BECAUSE } from './read.ts';
import type { CountedSignal } from './rule.ts';

/** Maximum number of the founder's words that are quoted back. */
const QUOTED_WORDS = 8;
const QUOTED_CHARACTERS = 60;

const NAMES: Readonly<Record<CountedSignal, string>> = {
  number: 'number',
  date: 'day or month',
  role: 'role or kind of person',
  reason: 'reason',
  negation: '“not” or “never”',
  quote: 'quote of what someone did',
};

/** What a message has in place of a criterion: a sentence without its end, which may need the criterion to end it. */
interface Found {
  told: string;
  leads?: true;
}

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
  let isOther = false;
  return judged.map(each => {
    const { text, required } = each.rule.criterion;
    if (each.evidence.length > 0) return { missing: '', told: null };
    const found = evaluation.isActive && !isOther ? describeFound(each, evaluation) : null;
    // Where a screen shows it, "Still missing" is its heading.
    const missing = found || isOther ? sayMissing(text, found, isOther) : text;
    isOther ||= required;
    // The criterion is shown beside it, so it need not be repeated.
    return { missing, told: found && `${found.told}.` };
  });
}

/** The one wording of a gap. */
export function sayMissing(criterion: string, found: Found | null = null, isOther = false): string {
  const what = `${lowerFirst(criterion.trim().replace(/[.!?]+$/, ''))}.`;
  if (found?.leads) return `${found.told}: ${what}`;
  return `${found ? `${found.told}. ` : ''}${isOther ? 'Also' : 'Still'} missing: ${what}`;
}

function describeFound({ rule, lacking, listed }: Judged, { heard }: Evaluation): Found | null {
  const said = heard.filter(each => each.isNewest);
  if (said.length === 0) return { told: "There's nothing new in that" };
  const [refusal] = said.flatMap(each => each.refusal ?? []);
  const read = said.filter(each => each.refusal === null);
  const because = refusal && !said.some(({ counts }) => counts) ? BECAUSE[refusal] : undefined;
  if (because !== undefined) return because && { told: because };
  if (listed > 1 && lacking.includes('list')) return { told: `That's ${listed} of ${rule.list} so far` };
  const [best] = [...read].sort((a, b) => b.own.size - a.own.size);
  if (!best) return null;
  const quote = `“${isolate(shorten(tidy(best.text), QUOTED_WORDS, QUOTED_CHARACTERS))}”`;
  const [needed] = rule.needs.keys();
  // A founder who is asked for a figure's source need not give another figure.
  const isPlain = !needed || rule.classes.includes('<source>') || read.some(each => each.signals[needed] > 0);
  return {
    told: isPlain ? `${quote} doesn't show this yet` : `${quote} has no ${NAMES[needed]} yet`,
    leads: true,
  };
}

/** "I …" and abbreviations keep their capital. */
const lowerFirst = (text: string) =>
  /^(?:I |\p{Lu}\p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
