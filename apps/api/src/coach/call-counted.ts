import { CoachError } from './coach-error.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { CoachGate } from './gate/coach-gate.ts';
import type { TokenUsage } from './provider.ts';
import { untilAborted } from './until-aborted.ts';

interface CountedCall {
  userId: number;
  job: 'judge' | 'write' | 'section';
  /** Null when no model is called: then there is nothing to count. */
  model: string | null;
  /** The input. Tokens are estimated from it when the provider reports none. */
  input: object;
  signal: AbortSignal;
}

/** Asks for a whole answer through the gate, and has its tokens counted: as reported, or else estimated. */
export async function callCounted<Answer extends { usage: TokenUsage | null }>(
  gate: CoachGate,
  { userId, job, model, input, signal }: CountedCall,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return gate.run({ userId, job, model, signal }, async report => {
    const estimate = (written: string) => {
      if (model === null) return;
      const inputTokens = estimateTokens(JSON.stringify(input));
      report({ model, inputTokens, outputTokens: estimateTokens(written) }, { estimated: true });
    };
    try {
      const answer = await untilAborted(ask(), signal);
      const { usage, ...written } = answer;
      if (usage) report(usage);
      else estimate(JSON.stringify(written));
      return answer;
    } catch (error) {
      // A refused call cost nothing; an aborted one may have, an answered one has.
      const cost = error instanceof CoachError ? error.cost : null;
      if (cost?.usage) report(cost.usage);
      else if (cost || signal.aborted) estimate('');
      throw error;
    }
  });
}
