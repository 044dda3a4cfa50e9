import type OpenAI from 'openai';
import { CoachError } from '../coach-error.ts';
import type { Embed } from '../provider.ts';
import { embeddingsSchema } from './answer-schema.ts';
import { toFailure } from './errors.ts';
import { withRetry } from './retry.ts';

interface EmbedSettings {
  client: OpenAI;
  model: string;
  retries: number;
}

/** One vector per text. The usage counts for the configured model, whatever name the server reports. */
export async function embed(
  { client, model, retries }: EmbedSettings,
  texts: readonly string[],
  signal: AbortSignal,
): ReturnType<Embed> {
  try {
    // Asks for numbers: the SDK's default is base64, and compatible servers answer either form.
    const request = {
      model,
      input: texts.map(text => text.toWellFormed()),
      encoding_format: 'float' as const,
    };
    const raw: unknown = await withRetry(() => client.embeddings.create(request, { signal }), {
      retries,
      signal,
    });
    const answer = embeddingsSchema.safeParse(raw);
    if (!answer.success) throw new CoachError('coach.invalid_response');
    const { data, usage } = answer.data;
    const vectors = texts.map((_, index) => data.find(entry => entry.index === index)?.embedding ?? []);
    const [first] = vectors;
    if (!first || vectors.some(vector => vector.length === 0 || vector.length !== first.length))
      throw new CoachError('coach.invalid_response');
    return {
      vectors,
      model,
      usage: usage ? { model, inputTokens: usage.prompt_tokens, outputTokens: 0 } : null,
    };
  } catch (error) {
    throw toFailure(error, signal);
  }
}
