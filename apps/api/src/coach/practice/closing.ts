import type { ReplyInput } from '../provider.ts';
import { type Excerpt, findExcerpts, shorten } from './excerpts.ts';

const MAX_INSIGHTS = 3;
const MAX_MESSAGES = 40;
const INSIGHT_WORDS = 24;
const INSIGHT_CHARACTERS = 180;

/** The one final message of a step (F4): congratulates, sums up in the founder's words, asks nothing. */
export function composeClosing(input: ReplyInput): string {
  const insights = findInsights(input);
  const congratulation = `Congratulations, you have finished “${withoutQuestion(input.step.title)}”!`;
  const summary =
    insights.length > 0
      ? `What you worked out, in your own words:\n${insights.map(text => `- “${text}”`).join('\n')}`
      : 'Your answers are kept with this step, and your report will draw on them.';
  return [congratulation, summary, "Click 'Continue to next step' when you are ready."].join('\n\n');
}

/** The weightiest sentence of each message, the best few of them, in the order they were written. */
function findInsights(input: ReplyInput): string[] {
  const messages = input.history.filter(message => message.role === 'user').slice(-MAX_MESSAGES);
  const best = messages.flatMap((message, order) => {
    const [first] = findExcerpts(message.content).sort((a, b) => b.weight - a.weight);
    return first ? [{ ...first, order }] : [];
  });
  const distinct = [
    ...new Map(
      best.map((excerpt): [string, Excerpt & { order: number }] => [excerpt.text, excerpt]),
    ).values(),
  ];
  return distinct
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .slice(0, MAX_INSIGHTS)
    .sort((a, b) => a.order - b.order)
    .map(excerpt => shorten(excerpt.text, INSIGHT_WORDS, INSIGHT_CHARACTERS));
}

const withoutQuestion = (title: string) => title.replaceAll('?', '');
