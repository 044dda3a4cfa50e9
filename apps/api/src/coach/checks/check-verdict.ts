import type { JudgeVerdict, NumberedSentence } from '../provider.ts';
import { isQuestion } from './is-question.ts';

/**
 * A verdict without what no judge may count: numbers that are no sentence's, and sentences that ask. A criterion that
 * rests on nothing else is not met. Whoever judges, and in whatever language, this holds.
 */
export function checkVerdict(verdict: JudgeVerdict, sentences: readonly NumberedSentence[]): JudgeVerdict {
  const statements = new Set(sentences.filter(({ text }) => !isQuestion(text)).map(({ number }) => number));
  return {
    ...verdict,
    items: verdict.items.map(item => ({
      ...item,
      criteria: item.criteria.map(criterion => {
        const kept = criterion.sentences.filter(number => statements.has(number));
        return { ...criterion, sentences: kept, met: criterion.met && kept.length > 0 };
      }),
    })),
  };
}
