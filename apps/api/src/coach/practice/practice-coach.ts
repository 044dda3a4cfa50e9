// Placeholder so that the API can start; to be overwritten by the real practice coach.
import type { CoachProvider } from '../provider.ts';
export function createPracticeCoach(): CoachProvider {
  return {
    name: 'practice',
    model: null,
    notice: 'Practice coach: no AI model is configured',
    judgeVersion: 'placeholder',
    async *reply() {
      yield { type: 'text', text: 'Hello ' };
      yield { type: 'text', text: 'there.' };
    },
    async judge(input) {
      return {
        usage: null,
        verdict: {
          items: input.items.slice(0, 1).map(item => ({
            key: item.key,
            criteria: item.criteria.map(c => ({
              id: c.id,
              met: true,
              sentences: [input.sentences.at(-1)?.number ?? 0],
              missing: '',
            })),
          })),
        },
      };
    },
  };
}
