import { CALL_LIMITS } from '../call-limits.ts';
import type { CoachProvider } from '../provider.ts';
import { createClient } from './client.ts';
import { embed } from './embed.ts';
import { judge, judgeShapes } from './judge.ts';
import { JUDGE_VERSION } from './judge-prompt.ts';
import { type ReplySettings, streamReply } from './reply.ts';
import { replyShapes } from './reply-request.ts';
import { write, writeShapes } from './write.ts';
import { sectionShapes, writeSection } from './write-section.ts';

interface CoachTimeouts {
  /** Until the provider's first chunk, attempts included. */
  firstByteMs: number;
  /** The longest silence between two chunks. */
  idleMs: number;
  /** A whole reply; what has been written by then is kept. */
  totalMs: number;
  /** A whole judgement, attempts included. */
  judgeMs: number;
  /** A whole text, attempts included. */
  writeMs: number;
  /** A whole section, attempts included. */
  sectionMs: number;
}

export interface OpenAiCoachOptions {
  apiKey: string | undefined;
  baseUrl: string | undefined;
  model: string;
  judgeModel: string;
  /** Without one, similarities are compared by their words. */
  embeddingModel?: string | undefined;
  timeouts?: Partial<CoachTimeouts>;
  /** Further attempts at a call of which nothing has been shown yet. */
  maxRetries?: number;
}

const TIMEOUTS: CoachTimeouts = {
  firstByteMs: CALL_LIMITS.reply.silenceMs,
  idleMs: CALL_LIMITS.reply.silenceMs,
  totalMs: CALL_LIMITS.reply.totalMs,
  judgeMs: CALL_LIMITS.judge.hardMs,
  writeMs: CALL_LIMITS.write.totalMs,
  sectionMs: CALL_LIMITS.section.totalMs,
};

/** The coach on OpenAI's interface, or on any server that speaks its chat.completions. */
export function createOpenAiCoach(options: OpenAiCoachOptions): CoachProvider {
  const { model, judgeModel, embeddingModel, maxRetries } = options;
  const client = createClient(options);
  const { retries } = CALL_LIMITS.embed;
  const { judgeMs, writeMs, sectionMs, ...replyTimeouts } = { ...TIMEOUTS, ...options.timeouts };
  const replySettings: ReplySettings = {
    client,
    model,
    shapes: replyShapes(),
    searchRefusal: { at: null },
    retries: maxRetries ?? CALL_LIMITS.reply.retries,
    ...replyTimeouts,
  };
  const judgeSettings = {
    client,
    model: judgeModel,
    shapes: judgeShapes(),
    retries: maxRetries ?? CALL_LIMITS.judge.retries,
    timeoutMs: judgeMs,
  };
  const sectionSettings = {
    client,
    model,
    shapes: sectionShapes(),
    retries: maxRetries ?? CALL_LIMITS.section.retries,
    timeoutMs: sectionMs,
  };
  const writeSettings = {
    client,
    model,
    shapes: writeShapes(),
    retries: maxRetries ?? CALL_LIMITS.write.retries,
    timeoutMs: writeMs,
  };

  return {
    name: 'openai',
    model,
    notice: null,
    judgeVersion: JUDGE_VERSION,
    judgeModel,
    reply: (input, { signal }) => streamReply(replySettings, input, signal),
    judge: (input, { signal }) => judge(judgeSettings, input, signal),
    write: (input, { signal }) => write(writeSettings, input, signal),
    writeSection: (input, { signal }) => writeSection(sectionSettings, input, signal),
    ...(embeddingModel && {
      embed: (texts, { signal }) => embed({ client, model: embeddingModel, retries }, texts, signal),
    }),
  };
}
