import OpenAI from 'openai';
import { CALL_LIMITS } from '../call-limits.ts';
import type { CoachProvider } from '../provider.ts';
import { fetchWithLimit } from './body-limit.ts';
import { embed } from './embed.ts';
import { guidancePrompt } from './guidance-prompt.ts';
import { imagine, imagineShapes } from './imagine.ts';
import { judge, judgeShapes } from './judge.ts';
import { JUDGE_VERSION } from './judge-prompt.ts';
import { personaPrompt, secretsOf } from './persona-prompt.ts';
import { refuseRecital } from './refuse-recital.ts';
import { type ReplySettings, streamReply } from './reply.ts';
import { replyPrompt } from './reply-prompt.ts';
import { replyShapes } from './reply-request.ts';
import { reviewInterview, reviewShapes } from './review.ts';
import { suggest, suggestShapes } from './suggest.ts';
import type { WholeAnswerSettings } from './whole-answer.ts';
import { write, writeShapes } from './write.ts';
import { sectionShapes, writeSection } from './write-section.ts';

interface CoachTimeouts {
  /** Until the provider's first chunk, attempts included. */
  firstByteMs: number;
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
  const settingsOf = (
    job: 'judge' | 'write' | 'section',
    own: Pick<WholeAnswerSettings, 'shapes' | 'timeoutMs'> & { model?: string },
  ): WholeAnswerSettings => ({ client, model, retries: maxRetries ?? CALL_LIMITS[job].retries, ...own });
  const judgeSettings = settingsOf('judge', { model: judgeModel, shapes: judgeShapes(), timeoutMs: judgeMs });
  const writeSettings = settingsOf('write', { shapes: writeShapes(), timeoutMs: writeMs });
  const suggestSettings = settingsOf('write', { shapes: suggestShapes(), timeoutMs: writeMs });
  const imagineSettings = settingsOf('write', { shapes: imagineShapes(), timeoutMs: writeMs });
  const reviewSettings = settingsOf('write', { shapes: reviewShapes(), timeoutMs: writeMs });
  const sectionSettings = settingsOf('section', { shapes: sectionShapes(), timeoutMs: sectionMs });

  return {
    name: 'openai',
    model,
    notice: null,
    judgeVersion: JUDGE_VERSION,
    judgeModel,
    reply: (input, { signal }) => streamReply(replySettings, replyPrompt(input), signal),
    guide: (input, { signal }) => streamReply(replySettings, guidancePrompt(input), signal),
    converse: (input, { signal }) =>
      refuseRecital(streamReply(replySettings, personaPrompt(input), signal), secretsOf(input)),
    judge: (input, { signal }) => judge(judgeSettings, input, signal),
    write: (input, { signal }) => write(writeSettings, input, signal),
    suggest: (input, { signal }) => suggest(suggestSettings, input, signal),
    imagine: (input, { signal }) => imagine(imagineSettings, input, signal),
    reviewInterview: (input, { signal }) => reviewInterview(reviewSettings, input, signal),
    writeSection: (input, { signal }) => writeSection(sectionSettings, input, signal),
    ...(embeddingModel && {
      embed: (texts, { signal }) => embed({ client, model: embeddingModel, retries }, texts, signal),
    }),
  };
}

const OPENAI_URL = 'https://api.openai.com/v1';

/** The official SDK, for OpenAI or any server that speaks its chat.completions. */
function createClient(options: { apiKey: string | undefined; baseUrl: string | undefined }): OpenAI {
  return new OpenAI({
    // The constructor throws without a key, and local servers have none. Every setting is given; otherwise the SDK
    // looks in the environment.
    apiKey: options.apiKey || 'none',
    baseURL: options.baseUrl || OPENAI_URL,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: options.apiKey ? {} : { Authorization: null },
    // The SDK's own wait between attempts obeys any Retry-After and cannot be aborted: see retry.ts.
    maxRetries: 0,
    fetch: fetchWithLimit,
    // Its log would hold what founders wrote.
    logLevel: 'off',
  });
}
