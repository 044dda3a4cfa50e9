import * as z from 'zod/mini';
import { createClient, type OpenAiCoachOptions } from './openai-coach.ts';

/** A start does not wait longer for a server that may be down. */
const TIMEOUT_MS = 3000;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().check(z.minLength(1)) })) });

/** The models that a server says it has, by their names; none when it does not say. */
export async function listModels(
  options: Pick<OpenAiCoachOptions, 'apiKey' | 'baseUrl' | 'fetch'>,
): Promise<string[]> {
  try {
    // Requested directly, because the SDK's own pages take any server for OpenAI's.
    const answer: unknown = await createClient(options).get('/models', {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return listSchema.parse(answer).data.map(({ id }) => id);
  } catch {
    // Many servers lack this list, and a server that is down now may be up when it is needed.
    return [];
  }
}
