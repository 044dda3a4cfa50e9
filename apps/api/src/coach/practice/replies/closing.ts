import { isolate, matchOption, splitSentences } from '@groundwork/domain';
import type { NextStep, ReplyInput, ReplyItem } from '../../provider.ts';
import { findExcerpts, shorten, tidy } from './excerpts.ts';

const MAX_INSIGHTS = 6;
const INSIGHT_WORDS = 24;
const INSIGHT_CHARACTERS = 180;

/** The one final message of a step (CO-19). */
export function composeClosing(input: ReplyInput): string {
  const insights = findInsights(input.items);
  const congratulation = `Congratulations on completing “${input.step.title.replaceAll('?', '')}”.`;
  const summary =
    insights.length > 0
      ? `What you worked out, in your own words:\n${insights.map(text => `- “${isolate(text)}”`).join('\n')}`
      : 'Your answers are saved with this step, and your report will draw on them.';
  return [congratulation, summary, sayNextStep(input.nextStep)].join('\n\n');
}

/** Names the button as the page does. The page itself says what was unlocked. */
function sayNextStep(nextStep: NextStep | null): string {
  if (nextStep?.to === 'report') return "Click 'View your report' to see what your answers add up to.";
  return `Click 'Continue to next ${nextStep?.to ?? 'step'}' when you're ready.`;
}

/** For each question the most telling of the sentences that were accepted for it, in the order of the questions. */
function findInsights(items: readonly ReplyItem[]): string[] {
  const told = new Set<string>();
  for (const item of items.filter(({ met }) => met)) {
    const insight = insightsOf(item).find(text => !told.has(text));
    if (insight) told.add(insight);
  }
  return [...told].slice(0, MAX_INSIGHTS);
}

function insightsOf(item: ReplyItem): string[] {
  if (item.type === 'multiple-choice') return chosenOption(item);
  // A word alone, such as a day, says nothing by itself.
  const excerpts = item.evidence
    .flatMap(quote => findExcerpts(quote))
    .filter(({ text }) => text.includes(' '))
    .sort((a, b) => b.weight - a.weight);
  // Accepted words appear even if they carry little. A question appears only inside the founder's quotation marks.
  const others = item.evidence
    .flatMap(quote => splitSentences(quote))
    .map(({ text }) => tidy(text))
    .filter(text => text.includes(' ') && !text.endsWith('?'));
  return [...inPieces(item), ...excerpts.map(({ text }) => text), ...others].map(text =>
    shorten(text, INSIGHT_WORDS, INSIGHT_CHARACTERS),
  );
}

const PIECE_WORDS = 3;

/** "£300" and, a message later, "my guess" make sense only together. */
function inPieces({ evidence }: ReplyItem): string[] {
  const pieces = evidence.map(quote => tidy(quote).replace(/[.,;:!]+$/, ''));
  const areShort = pieces.every(piece => piece.split(' ').length <= PIECE_WORDS && !piece.endsWith('?'));
  return areShort && pieces.length > 1 ? [pieces.join(', ')] : [];
}

/** "2" means nothing to a reader a week later. */
function chosenOption({ options, evidence }: ReplyItem): string[] {
  return evidence.flatMap(quote => matchOption(options, quote)?.option ?? []).map(tidy);
}
