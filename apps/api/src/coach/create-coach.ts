import type { Env } from '../env.ts';
import { createOpenAiCoach } from './openai/openai-coach.ts';
import { createPracticeCoach } from './practice/practice-coach.ts';
import type { CoachProvider } from './provider.ts';

/** The configured provider; with no key and no base URL the practice coach (decisions 4). */
export function createCoach(env: Env): CoachProvider {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return createPracticeCoach();
  return createOpenAiCoach({
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    judgeModel: env.OPENAI_JUDGE_MODEL ?? env.OPENAI_MODEL,
    embeddingModel: env.OPENAI_EMBEDDING_MODEL,
  });
}
