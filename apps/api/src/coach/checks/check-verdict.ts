import type { JudgeInput, JudgeVerdict } from '../provider.ts';
import { isQuestion } from './is-question.ts';

/**
 * A verdict without what no judge may count: numbers that are no sentence's, sentences that ask, and those of the newest
 * message that speak to the coach by the verdict itself, be it all of them. A criterion that rests on nothing else is not
 * met. Whoever judges, and in whatever language, this holds.
 */
export function checkVerdict(
  { toCoach, ...verdict }: JudgeVerdict,
  { sentences, newestId }: Pick<JudgeInput, 'sentences' | 'newestId'>,
): JudgeVerdict {
  const newest = new Set(
    sentences.filter(({ messageId }) => messageId === newestId).map(({ number }) => number),
  );
  const talk = new Set(toCoach?.filter(number => newest.has(number)));
  const statements = new Set(
    sentences
      .filter(({ number, text }) => !talk.has(number) && !isQuestion(text))
      .map(({ number }) => number),
  );
  return {
    ...verdict,
    ...(toCoach && { toCoach: [...talk] }),
    items: verdict.items.map(item => ({
      ...item,
      criteria: item.criteria.map(criterion => {
        const kept = criterion.sentences.filter(number => statements.has(number));
        return { ...criterion, sentences: kept, met: criterion.met && kept.length > 0 };
      }),
    })),
  };
}
