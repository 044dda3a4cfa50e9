import type { JudgeInput, JudgeVerdict } from '../provider.ts';
import { isQuestion } from './is-question.ts';

/**
 * Removes from a verdict everything that no judge may count: unknown numbers, questions, and sentences of the newest
 * message that the verdict itself says speak to the coach. A criterion without other evidence is not met. This holds
 * for every judge and language.
 */
export function checkVerdict(
  { toCoach, contradicts, ...verdict }: JudgeVerdict,
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
    ...(contradicts && {
      contradicts: contradicts.map(({ field, sentences }) => ({
        field,
        sentences: sentences.filter(number => statements.has(number)),
      })),
    }),
    items: verdict.items.map(item => ({
      ...item,
      criteria: item.criteria.map(criterion => {
        const kept = criterion.sentences.filter(number => statements.has(number));
        return { ...criterion, sentences: kept, met: criterion.met && kept.length > 0 };
      }),
    })),
  };
}
