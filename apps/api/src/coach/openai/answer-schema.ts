import * as z from 'zod/mini';
import type { TokenUsage } from '../provider.ts';

// Compatible servers deviate from the format that the SDK's types promise, so the fields in use are checked and the
// rest ignored.
const maybeText = z.catch(z.nullish(z.string()), null);

const partSchema = z.object({ type: z.literal(['text', 'output_text']), text: z.string() });
/** A text, or a list of parts; only parts with text are the answer, another may be thinking. */
const maybeContent = z.pipe(
  z.catch(z.nullish(z.union([z.string(), z.array(z.unknown())])), null),
  z.transform(content => {
    if (!Array.isArray(content)) return content;
    return content.map(part => partSchema.safeParse(part).data?.text ?? '').join('');
  }),
);

/** Anything that cannot be a token count is dropped; the caller then estimates. */
const tokensSchema = z.int().check(z.minimum(0), z.maximum(10_000_000));
const usageSchema = z.catch(
  z.nullish(z.object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema })),
  null,
);

const annotationsSchema = z.catch(
  z.nullish(z.array(z.object({ url_citation: z.object({ url: z.string() }) }))),
  null,
);

export const streamChunkSchema = z.object({
  model: maybeText,
  choices: z.nullish(
    z.array(
      z.object({
        delta: z.nullish(
          z.object({ content: z.optional(maybeContent), refusal: maybeText, annotations: annotationsSchema }),
        ),
        finish_reason: maybeText,
      }),
    ),
  ),
  /** Some search services put their sources here. */
  citations: z.catch(z.nullish(z.array(z.string())), null),
  usage: usageSchema,
});
export type StreamChunk = z.output<typeof streamChunkSchema>;

export const chatCompletionSchema = z.object({
  model: maybeText,
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.optional(maybeContent), refusal: maybeText }),
        finish_reason: maybeText,
      }),
    )
    .check(z.minLength(1)),
  usage: usageSchema,
});

/** `usage` counts the input alone: nothing is written. */
export const embeddingsSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
  usage: z.catch(z.nullish(z.object({ prompt_tokens: tokensSchema })), null),
});

export type Usage = z.output<typeof usageSchema>;

/** The sum of two calls, as far as they reported it. */
export function addUsage(first: Usage, second: Usage): Usage {
  if (!first || !second) return first ?? second;
  return {
    prompt_tokens: first.prompt_tokens + second.prompt_tokens,
    completion_tokens: first.completion_tokens + second.completion_tokens,
  };
}

export function toTokenUsage(model: string, usage: Usage): TokenUsage | null {
  return usage ? { model, inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : null;
}
