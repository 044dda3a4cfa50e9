import type { FastifyBaseLogger } from 'fastify';
import { CALL_LIMITS } from '../call-limits.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, Embed } from '../provider.ts';
import { untilAborted } from '../until-aborted.ts';
import type { DecidedBy } from './decided-by.ts';
import type { Comparison, Decision } from './plan-judgement.ts';

export interface ByMeaning {
  /** The items that were compared, near enough or not. */
  keys: ReadonlySet<string>;
  decisions: Decision[];
  by: DecidedBy;
}

const VERSION = 'embeddings-1';

/**
 * Decides the similarities by embeddings (CO-26). Null when there is nothing to compare, the provider has no
 * embeddings, or the call failed: then the comparison by words decides.
 */
export async function compareByMeaning(
  { coach, gate, log }: { coach: CoachProvider; gate: CoachGate; log: FastifyBaseLogger },
  userId: number,
  comparisons: readonly Comparison[],
  caller: AbortSignal,
): Promise<ByMeaning | null> {
  const { embed, embeddingModel = null } = coach;
  if (!embed || comparisons.length === 0) return null;
  // Waiting for a place counts as well: the verdict is held up by either.
  const signal = AbortSignal.any([caller, AbortSignal.timeout(CALL_LIMITS.embed.totalMs)]);
  try {
    const texts = comparisons.flatMap(({ text, expected }) => [text, expected]);
    const { vectors, model } = await gate.run(
      { userId, job: 'embed', model: embeddingModel, signal },
      report => embedCounted(embed, texts, report, signal),
    );
    return {
      keys: new Set(comparisons.map(({ decision }) => decision.itemKey)),
      decisions: comparisons.flatMap(({ decision, threshold }, index) =>
        cosine(vectors[2 * index], vectors[2 * index + 1]) >= threshold ? [decision] : [],
      ),
      by: { model, version: VERSION },
    };
  } catch (error) {
    log.warn({ err: error }, 'the embeddings failed, so words are compared instead');
    return null;
  }
}

async function embedCounted(
  embed: Embed,
  texts: readonly string[],
  report: Parameters<Parameters<CoachGate['run']>[1]>[0],
  signal: AbortSignal,
): ReturnType<Embed> {
  const embedded = await untilAborted(embed(texts, { signal }), signal);
  const inputTokens = estimateTokens(texts.join(' '));
  if (embedded.usage) report(embedded.usage);
  else report({ model: embedded.model, inputTokens, outputTokens: 0 }, { estimated: true });
  return embedded;
}

function cosine(left: readonly number[] = [], right: readonly number[] = []): number {
  const dot = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  const scale = Math.hypot(...left) * Math.hypot(...right);
  return scale === 0 ? 0 : dot / scale;
}
