import { isCitable, MAX_CITATIONS } from '../citations.ts';
import { CoachError } from '../coach-error.ts';
import type { ReplyChunk } from '../provider.ts';
import { addUsage, type StreamChunk, streamChunkSchema, toTokenUsage, type Usage } from './answer-schema.ts';
import { toFailure } from './errors.ts';
import { openStream, type Prompt, type ReplyRequest } from './reply-request.ts';
import { waitForRetry } from './retry.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

const MAX_CHARACTERS = 40_000;
/** How long the usage may lag behind the last word: some servers leave the connection open for good. */
const AFTER_FINISH_MS = 1000;

export interface ReplySettings extends ReplyRequest {
  retries: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
}

interface Answer {
  begun: boolean;
  finished: boolean;
  characters: number;
  /** The provider declined. The usage follows after that. */
  refused: boolean;
  usage: Usage;
  usedBefore: Usage;
}

export async function* streamReply(
  settings: ReplySettings,
  prompt: Prompt,
  caller: AbortSignal,
): AsyncGenerator<ReplyChunk> {
  const answer = unanswered();
  const citations = createCitations();
  const watchdog = createWatchdog(caller);
  let failure: unknown = null;
  try {
    for await (const chunk of readChunks(settings, prompt, answer, watchdog)) {
      if (prompt.searches) citations.collect(chunk);
      const text = readText(chunk, answer);
      if (text) yield { type: 'text', text };
    }
    assertWhole(answer);
  } catch (error) {
    // A failure after the last word does not spoil a whole reply.
    if (!isWhole(answer))
      failure = answer.refused ? new CoachError('coach.refused') : toFailure(error, caller, watchdog);
  } finally {
    watchdog.close();
  }
  if (failure === null && citations.urls.length > 0) yield { type: 'citations', urls: citations.urls };
  const usage = toTokenUsage(settings.model, addUsage(answer.usedBefore, answer.usage));
  if (usage) yield { type: 'usage', usage };
  if (failure === null) return;
  throw answer.begun && failure instanceof CoachError ? failure.withCost({ usage }) : failure;
}

function unanswered(usedBefore: Usage = null): Answer {
  return { begun: false, finished: false, characters: 0, refused: false, usage: null, usedBefore };
}

/** Asks again after a failure that is likely to pass, as long as no word has been shown. */
async function* readChunks(
  settings: ReplySettings,
  prompt: Prompt,
  answer: Answer,
  watchdog: Watchdog,
): AsyncGenerator<StreamChunk> {
  const endsAt = performance.now() + settings.totalMs;
  watchdog.arm(settings.firstByteMs);
  for (let left = settings.retries; ; left -= 1) {
    try {
      for await (const raw of await openStream(settings, prompt, watchdog.signal)) {
        watchdog.disarm();
        yield readChunk(raw);
        if (watchdog.signal.aborted || isCutShort(answer, endsAt)) return;
        // The timer runs only while we wait for the provider. A slow reader must not count as the provider's silence.
        const isEnding = answer.finished || answer.refused;
        watchdog.arm(isEnding ? Math.min(AFTER_FINISH_MS, settings.idleMs) : settings.idleMs);
      }
      return;
    } catch (error) {
      const isFinal = answer.characters > 0 || answer.finished || answer.refused;
      if (isFinal || !(await waitForRetry(error, left, watchdog.signal))) throw error;
      Object.assign(answer, unanswered(addUsage(answer.usedBefore, answer.usage)));
    }
  }
}

function readChunk(raw: unknown): StreamChunk {
  const chunk = streamChunkSchema.safeParse(raw);
  if (!chunk.success) throw new CoachError('coach.invalid_response');
  return chunk.data;
}

/** Whether the answer is long enough, or took long enough: then it is whole as it is. */
function isCutShort(answer: Answer, endsAt: number): boolean {
  if (answer.characters < MAX_CHARACTERS && performance.now() <= endsAt) return false;
  if (answer.characters === 0) throw new CoachError('coach.timeout');
  answer.finished = true;
  return true;
}

function readText(chunk: StreamChunk, answer: Answer): string {
  answer.usage = chunk.usage ?? answer.usage;
  const choice = chunk.choices?.[0];
  if (!choice) return '';
  answer.begun = true;
  const { delta, finish_reason: reason } = choice;
  if (reason === 'error') throw new CoachError('coach.interrupted');
  if (reason) answer.finished = true;
  answer.refused ||= Boolean(delta?.refusal) || reason === 'content_filter';
  if (answer.refused) return '';

  // PostgreSQL stores no NUL, and a reply that begins with blank lines would look empty while it is streamed.
  const content = (delta?.content ?? '').replaceAll('\0', '');
  const text = answer.characters === 0 ? content.trimStart() : content;
  const kept = text.slice(0, MAX_CHARACTERS - answer.characters);
  answer.characters += kept.length;
  return kept;
}

function isWhole(answer: Answer): boolean {
  return answer.finished && answer.characters > 0 && !answer.refused;
}

function assertWhole(answer: Answer): void {
  if (answer.refused) throw new CoachError('coach.refused');
  if (!answer.begun) throw new CoachError('coach.invalid_response');
  if (!answer.finished) throw new CoachError('coach.interrupted');
  if (answer.characters === 0) throw new CoachError('coach.invalid_response');
}

/** Gathers the sources a model with web search cites: each once, web addresses only. */
function createCitations(): { readonly urls: string[]; collect(chunk: StreamChunk): void } {
  const urls: string[] = [];
  return {
    urls,
    collect(chunk) {
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
