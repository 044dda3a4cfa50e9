import type { CoachProvider } from '../provider.ts';
import { createClient } from './client.ts';
import { judge, judgeShapes } from './judge.ts';
import { JUDGE_VERSION } from './judge-prompt.ts';
import { replyShapes, streamReply } from './reply.ts';

interface CoachTimeouts {
  /** Until the provider's first chunk, attempts included. */
  firstByteMs: number;
  /** The longest silence between two chunks. */
  idleMs: number;
  /** A whole reply; what has been written by then is kept. */
  totalMs: number;
  /** A whole judgement, attempts included. */
  judgeMs: number;
}

export interface OpenAiCoachOptions {
  apiKey: string | undefined;
  baseUrl: string | undefined;
  model: string;
  judgeModel: string;
  timeouts?: Partial<CoachTimeouts>;
  /** Further attempts at a call of which nothing has been shown yet. */
  maxRetries?: number;
}

const TIMEOUTS: CoachTimeouts = { firstByteMs: 60_000, idleMs: 60_000, totalMs: 300_000, judgeMs: 15_000 };

/** The coach on OpenAI's chat.completions, or on any server that speaks it. */
export function createOpenAiCoach(options: OpenAiCoachOptions): CoachProvider {
  const { model, judgeModel } = options;
  const client = createClient(options);
  const { judgeMs, ...replyTimeouts } = { ...TIMEOUTS, ...options.timeouts };
  const retries = options.maxRetries ?? 1;
  const replySettings = { client, model, shapes: replyShapes(), retries, ...replyTimeouts };
  const judgeSettings = { client, model: judgeModel, shapes: judgeShapes(), retries, timeoutMs: judgeMs };

  return {
    name: 'openai',
    model,
    notice: null,
    judgeVersion: JUDGE_VERSION,
    reply: (input, { signal }) => streamReply(replySettings, input, signal),
    judge: (input, { signal }) => judge(judgeSettings, input, signal),
  };
}
