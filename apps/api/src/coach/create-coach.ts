import type { Env } from '../env.ts';
import { createPracticeCoach } from './practice/practice-coach.ts';
import type { Leads } from './practice/writing/write-section.ts';
import type { CoachProvider } from './provider.ts';

/**
 * The configured provider; without a key and a base URL the practice coach (CO-48).
 *
 * @param leads for the practice coach; who has nothing written needs none
 */
export async function createCoach(env: Env, leads?: Leads): Promise<CoachProvider> {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return createPracticeCoach(leads);
  // The SDK is loaded only where it serves.
  const { createOpenAiCoach } = await import('./openai/openai-coach.ts');
  return createOpenAiCoach({
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    judgeModel: env.OPENAI_JUDGE_MODEL ?? env.OPENAI_MODEL,
    embeddingModel: env.OPENAI_EMBEDDING_MODEL,
  });
}
