import { isCitable, MAX_CITATIONS } from '../citations.ts';
import { CoachError } from '../coach-error.ts';
import type { ReplyChunk } from '../provider.ts';
import { addUsage, type StreamChunk, streamChunkSchema, toTokenUsage, type Usage } from './answer-schema.ts';
import { AnswerText } from './answer-text.ts';
import type { Wanted } from './dialect.ts';
import { toFailure } from './errors.ts';
import { type OpenedStream, openStream, type Prompt, type ReplyRequest } from './reply-request.ts';
import { waitForRetry } from './retry.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';
import { outOfRoom, withMoreRoom } from './whole-answer.ts';

const MAX_CHARACTERS = 40_000;
/** How long the usage may lag behind the last word: some servers never close the connection. */
const AFTER_FINISH_MS = 1000;

export interface ReplySettings extends ReplyRequest {
  wanted: Wanted;
  retries: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
}

interface StreamedAnswer {
  begun: boolean;
  finished: boolean;
  /** The limit on tokens ended it. */
  isCut: boolean;
  characters: number;
  /** The provider declined. The usage follows after that. */
  refused: boolean;
  model: string | null;
  usage: Usage;
  usedBefore: Usage;
}

export async function* streamReply(
  settings: ReplySettings,
  prompt: Prompt,
  caller: AbortSignal,
): AsyncGenerator<ReplyChunk> {
  const answer = unanswered();
  const citations = createCitations(prompt.searches);
  const watchdog = createWatchdog(caller);
  let failure: unknown = null;
  try {
    for await (const text of readTexts(settings, prompt, answer, { citations, watchdog }))
      yield { type: 'text', text };
    assertWhole(answer);
  } catch (error) {
    // A failure after the last word does not spoil a whole reply.
    if (!isWhole(answer))
      failure = answer.refused ? new CoachError('coach.refused') : toFailure(error, caller, watchdog);
  } finally {
    watchdog.close();
  }
  if (failure === null && citations.urls.length > 0) yield { type: 'citations', urls: citations.urls };
  const usage = toTokenUsage(settings.dialect.name, addUsage(answer.usedBefore, answer.usage));
  if (usage) yield { type: 'usage', usage };
  if (failure === null) return;
  throw answer.begun && failure instanceof CoachError ? failure.withCost({ usage }) : failure;
}

function unanswered(usedBefore: Usage = null): StreamedAnswer {
  return {
    begun: false,
    finished: false,
    isCut: false,
    characters: 0,
    refused: false,
    model: null,
    usage: null,
    usedBefore,
  };
}

interface StreamReader {
  citations: Citations;
  watchdog: Watchdog;
}

/**
 * Asks again, as long as no word has been shown: after a failure that is likely to pass, and once with more room where
 * the model thought until it had none.
 */
async function* readTexts(
  settings: ReplySettings,
  prompt: Prompt,
  answer: StreamedAnswer,
  { citations, watchdog }: StreamReader,
): AsyncGenerator<string> {
  const endsAt = performance.now() + settings.totalMs;
  let { wanted, retries: left } = settings;
  const forget = () => Object.assign(answer, unanswered(addUsage(answer.usedBefore, answer.usage)));
  // Over all attempts; a model that gets more room begins again.
  watchdog.arm(settings.firstByteMs);
  for (;;) {
    try {
      const stream = await openStream(settings, wanted, prompt, watchdog.signal);
      yield* readStream(settings, stream, answer, { citations, watchdog, endsAt });
      if (answer.characters > 0 || !answer.isCut || answer.refused) return;
      if (wanted !== settings.wanted) throw outOfRoom();
      wanted = withMoreRoom(wanted);
      forget();
      watchdog.arm(settings.firstByteMs);
    } catch (error) {
      const isFinal = answer.characters > 0 || answer.finished || answer.refused;
      if (isFinal || !(await waitForRetry(error, left, watchdog.signal))) throw error;
      left -= 1;
      forget();
    }
  }
}

async function* readStream(
  { dialect, idleMs }: ReplySettings,
  { events, messages, isDone }: OpenedStream,
  answer: StreamedAnswer,
  { citations, watchdog, endsAt }: StreamReader & { endsAt: number },
): AsyncGenerator<string> {
  const text = new AnswerText(dialect.isThinkingTagged);
  let failure: { error: unknown } | null = null;
  try {
    for await (const raw of events) {
      watchdog.disarm();
      const chunk = readChunk(raw);
      citations.collect(chunk);
      const told = keep(answer, text.feed(readContent(chunk, answer)));
      if (told) yield told;
      if (watchdog.signal.aborted || isCutShort(answer, endsAt)) break;
      // The timer runs only while we wait for the provider. A slow reader must not count as the provider's silence.
      const isEnding = answer.finished || answer.refused;
      watchdog.arm(isEnding ? Math.min(AFTER_FINISH_MS, idleMs) : idleMs);
    }
  } catch (error) {
    failure = { error };
  }
  if (!watchdog.signal.aborted || watchdog.timedOut) {
    answer.finished ||= answer.begun && isDone();
    const told = keep(answer, text.end(answer.isCut || !answer.finished));
    if (told) yield told;
  }
  dialect.note(answer, messages);
  if (text.isUntagged) dialect.isThinkingTagged = false;
  else if (isWhole(answer) && !answer.isCut) dialect.isThinkingTagged ??= true;
  if (failure) throw failure.error;
}

const NOTHING: StreamChunk = { model: null, citations: null, usage: null };

function readChunk(raw: unknown): StreamChunk {
  if (raw === null) return NOTHING;
  const chunk = streamChunkSchema.safeParse(raw);
  if (!chunk.success) throw new CoachError('coach.invalid_response');
  return chunk.data;
}

/** Whether the answer is long enough, or took long enough, to count as complete. */
function isCutShort(answer: StreamedAnswer, endsAt: number): boolean {
  if (answer.characters < MAX_CHARACTERS && performance.now() <= endsAt) return false;
  if (answer.characters === 0) throw new CoachError('coach.timeout');
  answer.finished = true;
  return true;
}

function readContent(chunk: StreamChunk, answer: StreamedAnswer): string {
  answer.usage = chunk.usage ?? answer.usage;
  answer.model = chunk.model ?? answer.model;
  const choice = chunk.choices?.[0];
  if (!choice) return '';
  answer.begun = true;
  const { delta, finish_reason: reason } = choice;
  if (reason === 'error') throw new CoachError('coach.interrupted');
  if (reason) answer.finished = true;
  answer.isCut ||= reason === 'length';
  answer.refused ||= Boolean(delta?.refusal) || reason === 'content_filter';
  return answer.refused ? '' : (delta?.content ?? '');
}

/** A reply that begins with blank lines would look empty while it is streamed. */
function keep(answer: StreamedAnswer, told: string): string {
  if (answer.refused) return '';
  const text = answer.characters === 0 ? told.trimStart() : told;
  const kept = text.slice(0, MAX_CHARACTERS - answer.characters);
  answer.characters += kept.length;
  return kept;
}

function isWhole(answer: StreamedAnswer): boolean {
  return answer.finished && answer.characters > 0 && !answer.refused;
}

function assertWhole(answer: StreamedAnswer): void {
  if (answer.refused) throw new CoachError('coach.refused');
  if (!answer.begun) throw new CoachError('coach.invalid_response');
  if (!answer.finished) throw new CoachError('coach.interrupted');
  if (answer.characters === 0) throw new CoachError('coach.invalid_response');
}

interface Citations {
  readonly urls: string[];
  collect(chunk: StreamChunk): void;
}

/** Gathers the sources a model with web search cites: each once, web addresses only. */
function createCitations(isOn: boolean): Citations {
  const urls: string[] = [];
  return {
    urls,
    collect(chunk) {
      if (!isOn) return;
      const annotations = chunk.choices?.[0]?.delta?.annotations ?? [];
      const named = [
        ...annotations.map(annotation => annotation.url_citation.url),
        ...(chunk.citations ?? []),
      ];
      for (const url of named) {
        if (urls.length < MAX_CITATIONS && isCitable(url) && !urls.includes(url)) urls.push(url);
      }
    },
  };
}
