import type { Env } from '../env.ts';
import { createPracticeCoach } from './practice/practice-coach.ts';
import type { CoachProvider } from './provider.ts';

/** The configured provider; without a key and a base URL the practice coach (CO-48). */
export async function createCoach(env: Env): Promise<CoachProvider> {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return createPracticeCoach();
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
