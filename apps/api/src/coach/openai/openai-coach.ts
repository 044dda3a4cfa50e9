import OpenAI from 'openai';
import { summariseError } from '../../logging/describe-error.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import type { CoachProvider } from '../provider.ts';
import { type Fetch, withLimit } from './body-limit.ts';
import { type AnswerForm, Dialect, type Effort, type Message, type Wanted } from './dialect.ts';
import { embed } from './embed.ts';
import { CO_FOUNDER, guidancePrompt, guidanceSecrets } from './guidance-prompt.ts';
import { IMAGINE_FORM, imagine } from './imagine.ts';
import { JUDGE_FORM, judge } from './judge.ts';
import { JUDGE_VERSION } from './judge-prompt.ts';
import { personaPrompt, secretsOf } from './persona-prompt.ts';
import { ROWS_FORM, readRows } from './read-rows.ts';
import { refuseRecital } from './refuse-recital.ts';
import { type ReplySettings, streamReply } from './reply.ts';
import { replyPrompt, replySecrets } from './reply-prompt.ts';
import { REVIEW_FORM, reviewInterview } from './review.ts';
import { SUGGEST_FORM, suggest } from './suggest.ts';
import { VERIFY_FORM, verify } from './verify.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { withoutSpeaker } from './without-speaker.ts';
import { WRITE_FORM, write } from './write.ts';
import { SECTION_FORM, writeSection } from './write-section.ts';

interface CoachTimeouts {
  /** Until the provider's first chunk, attempts included. */
  firstByteMs: number;
  idleMs: number;
  /** For a whole reply; its text so far is kept. */
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
  /** Node's own by default. */
  fetch?: Fetch | undefined;
  model: string;
  judgeModel: string;
  /** Without one, similarities are compared by their words. */
  embeddingModel?: string | undefined;
  /** Limit for one answer, thinking included; the review of an interview gets twice as many. */
  maxTokens?: number;
  /** How long a model may think, if it can be told. By default its own measure, and little for the judge. */
  effort?: Effort | undefined;
  /** See {@link Dialect}. */
  isThinkingTagged?: boolean | null;
  /** Gets messages for the operator. */
  warn?: (message: string) => void;
  timeouts?: Partial<CoachTimeouts>;
  /** Further attempts at a call, as long as nothing of it has been shown. */
  maxRetries?: number;
}

const MAX_TOKENS = 4096;

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
  const { model, judgeModel, embeddingModel, maxRetries, effort, maxTokens = MAX_TOKENS } = options;
  const { isThinkingTagged = null, warn = () => undefined } = options;
  const client = createClient(options);
  const dialect = new Dialect({ model, isThinkingTagged, warn });
  const judgeDialect =
    judgeModel === model ? dialect : new Dialect({ model: judgeModel, isThinkingTagged, warn });
  const { judgeMs, writeMs, sectionMs, ...replyTimeouts } = { ...TIMEOUTS, ...options.timeouts };
  const replySettings: ReplySettings = {
    client,
    dialect,
    wanted: { maxTokens, effort },
    retries: maxRetries ?? CALL_LIMITS.reply.retries,
    ...replyTimeouts,
  };
  const settingsOf = (
    job: 'judge' | 'write' | 'section',
    form: AnswerForm,
    timeoutMs: number,
    wanted: Partial<Wanted> = {},
  ): WholeAnswerSettings => ({
    client,
    dialect: job === 'judge' ? judgeDialect : dialect,
    wanted: { maxTokens, effort, ...form, ...wanted },
    retries: maxRetries ?? CALL_LIMITS[job].retries,
    timeoutMs,
  });
  const judgeSettings = settingsOf('judge', JUDGE_FORM, judgeMs, { effort: effort ?? 'low' });
  // No screen waits for it, so it has the time of a section.
  const verifySettings = settingsOf('judge', VERIFY_FORM, sectionMs, { effort: effort ?? 'low' });
  const writeSettings = settingsOf('write', WRITE_FORM, writeMs);
  const suggestSettings = settingsOf('write', SUGGEST_FORM, writeMs);
  const imagineSettings = settingsOf('write', IMAGINE_FORM, writeMs);
  const reviewSettings = settingsOf('write', REVIEW_FORM, writeMs, { maxTokens: 2 * maxTokens });
  const rowsSettings = settingsOf('section', ROWS_FORM, sectionMs);
  const sectionSettings = settingsOf('section', SECTION_FORM, sectionMs);

  return {
    name: 'openai',
    get model() {
      return dialect.name;
    },
    notice: null,
    judgeVersion: JUDGE_VERSION,
    examinee: { server: serverOf(options), model: judgeModel },
    get judgeModel() {
      return judgeDialect.name;
    },
    prepare: async ({ signal }) => {
      for (const asked of new Set([dialect, judgeDialect])) {
        const settings = { ...writeSettings, dialect: asked, wanted: { maxTokens, effort: effort ?? 'low' } };
        await probe(settings, signal).catch(error => {
          if (!signal.aborted) warn(`The AI model ${asked.model} isn't answering: ${reasonOf(error)}`);
        });
      }
    },
    reply: (input, { signal }) => {
      const said = streamReply(replySettings, replyPrompt(input), signal);
      return refuseRecital(withoutSpeaker(said, input.assistant.name), replySecrets(input));
    },
    guide: (input, { signal }) => {
      const said = streamReply(replySettings, guidancePrompt(input), signal);
      return refuseRecital(withoutSpeaker(said, CO_FOUNDER), guidanceSecrets(input));
    },
    converse: (input, { signal }) => {
      const said = streamReply(replySettings, personaPrompt(input), signal);
      return refuseRecital(withoutSpeaker(said, input.persona.name), secretsOf(input));
    },
    judge: (input, { signal }) => judge(judgeSettings, input, signal),
    write: (input, { signal }) => write(writeSettings, input, signal),
    suggest: (input, { signal }) => suggest(suggestSettings, input, signal),
    imagine: (input, { signal }) => imagine(imagineSettings, input, signal),
    reviewInterview: (input, { signal }) => reviewInterview(reviewSettings, input, signal),
    writeSection: (input, { signal }) => writeSection(sectionSettings, input, signal),
    verify: (input, { signal }) => verify(verifySettings, input, signal),
    readRows: (input, { signal }) => readRows(rowsSettings, input, signal),
    ...(embeddingModel && {
      embeddingModel,
      embed: (texts, { signal }) =>
        embed({ client, model: embeddingModel, retries: CALL_LIMITS.embed.retries }, texts, signal),
    }),
  };
}

/** The provider's failure, with its cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? `${summariseError(error)} (${cause.message})` : summariseError(error);
}

const OPENAI_URL = 'https://api.openai.com/v1';

/** Without parts that may be secret. */
function serverOf({ baseUrl }: Pick<OpenAiCoachOptions, 'baseUrl'>): string {
  const { host, pathname } = new URL(baseUrl || OPENAI_URL);
  return `${host}${pathname}`.replace(/\/+$/, '');
}

/** The official SDK, for OpenAI or any server that speaks its chat.completions. */
export function createClient({
  apiKey,
  baseUrl,
  fetch,
}: Pick<OpenAiCoachOptions, 'apiKey' | 'baseUrl' | 'fetch'>): OpenAI {
  const url = new URL(baseUrl || OPENAI_URL);
  // The SDK appends paths to the given address. Gateways need a query, such as a version.
  const defaultQuery = Object.fromEntries(url.searchParams);
  url.search = '';
  url.hash = '';
  return new OpenAI({
    // The constructor throws without a key, and local servers have none. Every setting is given; otherwise the SDK
    // looks in the environment.
    apiKey: apiKey || 'none',
    baseURL: url.href.replace(/\/+$/, ''),
    defaultQuery,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: apiKey ? {} : { Authorization: null },
    // The SDK's own wait between attempts obeys any Retry-After and cannot be aborted: see retry.ts.
    maxRetries: 0,
    fetch: withLimit(fetch),
    // Its log would hold founders' text.
    logLevel: 'off',
  });
}

const MESSAGES: Message[] = [
  { role: 'system', content: 'You answer a program that looks whether you can be reached.' },
  { role: 'user', content: 'Are you there? Answer in one word.' },
];

/**
 * Asks a model for a word before a founder waits for it. The answer shows which parts of a request it refuses, how it
 * marks its thinking and what it calls itself.
 *
 * @throws CoachError when it does not answer
 */
async function probe(settings: WholeAnswerSettings, signal: AbortSignal): Promise<void> {
  await withWholeAnswers(settings, signal, ask => ask(MESSAGES));
}
