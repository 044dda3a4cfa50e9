import type { Reply, ReplyEvent, Verdict } from '@groundwork/api-client/contracts';
import type { Message } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { readMessages } from '../../modules/messages/messages.repo.ts';
import { readTurn } from '../../modules/messages/turns.repo.ts';
import { listQuestionProgress, readStepProgress } from '../../modules/progress/progress.repo.ts';
import { toStepProgress } from '../../modules/progress/step-progress-view.ts';
import type { ReplySnapshot, ReplySource } from './live-turn.ts';
import { rowSource } from './row-source.ts';

const KEEP_ALIVE_MS = 15_000;

export interface ReplyReader {
  db: Db;
  userId: number;
  turnId: number;
  source: ReplySource;
  signal: AbortSignal;
}

/** The stored answer to a message (decisions 4, Shapes), or null when its step was reset meanwhile. */
async function readReply({
  db,
  userId,
  turnId,
}: Omit<ReplyReader, 'source' | 'signal'>): Promise<Reply | null> {
  const turn = await readTurn(db, turnId);
  if (!turn || turn.userId !== userId) return null;
  const ids = [turn.assistantMessageId, ...(turn.founderMessageId === null ? [] : [turn.founderMessageId])];
  const messages = await readMessages(db, userId, ids);
  const reply = messages.find(message => message.id === turn.assistantMessageId);
  if (!reply) return null;
  return {
    ...reply,
    userMessage: messages.find(message => message.id === turn.founderMessageId) ?? null,
    autoCompletionTriggered: turn.completedQuestionIds.length > 0,
    completedQuestionIds: turn.completedQuestionIds,
    ...(turn.error && { error: turn.error }),
  };
}

/** Waits for the reply and, up to the judge's hard cap, for the verdict. */
export async function awaitReply(reader: ReplyReader): Promise<Reply | null> {
  let { source } = reader;
  for (;;) {
    const snapshot = await source.snapshot();
    if (snapshot === null) source = await elsewhere(reader);
    else if (isOver(snapshot)) return readReply(reader);
    else await source.changed(snapshot.version, KEEP_ALIVE_MS, reader.signal);
    if (reader.signal.aborted || source === GONE) return null;
  }
}

/** Where a reply that this process has lost goes on: in its row, unless that is gone too. */
async function elsewhere(reader: ReplyReader): Promise<ReplySource> {
  return (await readReply(reader)) ? rowSource(reader.db, reader.userId, reader.turnId) : GONE;
}

/** Follows nothing: the step was reset or the startup deleted. */
const GONE: ReplySource = { snapshot: async () => null, changed: async () => undefined };

function isOver(snapshot: ReplySnapshot): boolean {
  return snapshot.status !== 'generating' && !snapshot.judging;
}

/**
 * The reply as events from `offset` on (decisions 4, Streaming). Null stands for a moment without news, in
 * which the connection should be kept alive.
 */
export async function* replyEvents(reader: ReplyReader, offset: number): AsyncGenerator<ReplyEvent | null> {
  const begun = await readReply(reader);
  if (!begun) return;
  const { userMessage, autoCompletionTriggered, completedQuestionIds, error, ...reply } = begun;
  yield { event: 'message', data: { userMessage, reply } };
  const told = { text: offset, seen: 0, verdict: false, end: false };
  let { source } = reader;
  let spoke = Date.now();
  while (!reader.signal.aborted) {
    const snapshot = await source.snapshot();
    if (snapshot === null) {
      source = await elsewhere(reader);
      if (source !== GONE) continue;
      yield gone(reply);
      return;
    }
    for await (const event of news(reader, snapshot, told, reply)) {
      spoke = Date.now();
      yield event;
    }
    if (told.end && isOver(snapshot)) return;
    if (Date.now() - spoke >= KEEP_ALIVE_MS) {
      spoke = Date.now();
      yield null;
    }
    await source.changed(snapshot.version, KEEP_ALIVE_MS, reader.signal);
  }
}

/** What the reader has not been told yet. Marks it as told. */
async function* news(
  reader: ReplyReader,
  snapshot: ReplySnapshot,
  told: { text: number; seen: number; verdict: boolean; end: boolean },
  reply: Message,
): AsyncGenerator<ReplyEvent> {
  if (snapshot.judged && !told.verdict) {
    told.verdict = true;
    const verdict = await readVerdictState(reader);
    if (verdict) yield { event: 'verdict', data: verdict };
  }
  // A text that shrinks is being written again. One that is only shorter than the reader's has still to catch up.
  if (snapshot.text.length < told.seen) told.text = 0;
  told.seen = snapshot.text.length;
  if (snapshot.text.length > told.text) {
    yield { event: 'delta', data: { text: snapshot.text.slice(told.text), offset: told.text } };
    told.text = snapshot.text.length;
  }
  if (snapshot.status !== 'generating' && !told.end) {
    told.end = true;
    yield (await ending(reader)) ?? gone(reply);
  }
}

async function ending(reader: ReplyReader): Promise<ReplyEvent | null> {
  const stored = await readReply(reader);
  if (!stored) return null;
  if (!stored.error) return { event: 'done', data: stored };
  const { userMessage, autoCompletionTriggered, completedQuestionIds, error, ...reply } = stored;
  return { event: 'error', data: { ...error, reply } };
}

function gone(reply: Message): ReplyEvent {
  return { event: 'error', data: { code: 'message.not_found', message: 'This chat was reset.', reply } };
}

async function readVerdictState({ db, userId, turnId }: ReplyReader): Promise<Verdict | null> {
  const turn = await readTurn(db, turnId);
  if (!turn) return null;
  const progress = await readStepProgress(db, turn.stepProgressId);
  const questions = await listQuestionProgress(db, userId, turn.stepProgressId);
  if (!progress || !questions) return null;
  return {
    progress: toStepProgress(progress),
    questions,
    completedQuestionIds: turn.completedQuestionIds,
  };
}
