import { ConfigurationError, type Env } from '../env.ts';
import { proxiedFetch } from '../proxied-fetch.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { createPracticeCoach } from './practice/practice-coach.ts';
import type { Leads } from './practice/writing/write-section.ts';
import type { CoachProvider } from './provider.ts';

const DEFAULT_MODEL = 'gpt-5-mini';
/** Number of a server's models that a message to its operator names. */
const MAX_NAMED = 20;

interface CoachSurroundings {
  /** Only the practice coach uses them, in sections of the report. */
  leads?: Leads | undefined;
  /** Gets messages for the operator. */
  warn: (message: string) => void;
}

/**
 * The configured provider; without a key and a base URL the practice coach (CO-48).
 *
 * @throws ConfigurationError where a server has several models and none is chosen
 */
export async function createCoach(env: Env, { leads, warn }: CoachSurroundings): Promise<CoachProvider> {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return createPracticeCoach(leads);
  const server = {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    fetch: await proxiedFetch(env),
  };
  // The SDK is loaded only when it is needed.
  const { createOpenAiCoach } = await import('./openai/openai-coach.ts');
  const { listModels } = await import('./openai/models.ts');
  const models = chooseModels(env, server.baseUrl ? await listModels(server) : [], warn);
  return createOpenAiCoach({
    ...server,
    ...models,
    embeddingModel: env.OPENAI_EMBEDDING_MODEL,
    maxTokens: env.OPENAI_MAX_TOKENS,
    effort: env.OPENAI_REASONING_EFFORT,
    // OpenAI's own service keeps a model's thinking to itself.
    isThinkingTagged: server.baseUrl ? null : true,
    warn,
    timeouts: timeoutsOf(env),
  });
}

function timeoutsOf({ JUDGE_TIMEOUT, REPLY_TIMEOUT }: Env) {
  const silenceMs = 1000 * REPLY_TIMEOUT;
  const totalMs = Math.max(CALL_LIMITS.reply.totalMs, 2 * silenceMs);
  return { judgeMs: 1000 * JUDGE_TIMEOUT, firstByteMs: silenceMs, idleMs: silenceMs, totalMs };
}

function chooseModels(
  { OPENAI_MODEL: asked, OPENAI_JUDGE_MODEL: judge }: Env,
  listed: readonly string[],
  warn: (message: string) => void,
): { model: string; judgeModel: string } {
  const [only] = listed;
  if (only !== undefined && listed.length === 1) {
    // A server with one model answers with it whatever it is asked for.
    for (const name of new Set([asked, judge]))
      if (name !== undefined && name !== only)
        warn(`The AI server has only the model ${only}, so it's used instead of ${name}.`);
    return { model: only, judgeModel: only };
  }
  if (listed.length > 1 && asked === undefined)
    throw new ConfigurationError([
      `OPENAI_MODEL: the AI server has several models. Choose one: ${named(listed)}`,
    ]);
  const model = asked ?? DEFAULT_MODEL;
  return { model, judgeModel: judge ?? model };
}

function named(models: readonly string[]): string {
  const more = models.length - MAX_NAMED;
  return `${models.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
