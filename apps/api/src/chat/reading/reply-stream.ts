import type { Reply, ReplyEvent } from '@groundwork/api-client/contracts';
import type { Message } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { readVerdict } from '../judging/read-verdict.ts';
import { readMessages } from '../messages.repo.ts';
import { readTurn } from '../turns.repo.ts';
import type { FollowedReply, ReplySnapshot, ReplySource } from './live-turn.ts';
import { rowSource } from './row-source.ts';

export interface ReplyReader {
  db: Db;
  userId: number;
  turnId: number;
  source: ReplySource;
  signal: AbortSignal;
}

/** The stored answer to a message (CO-6), or null when its step was reset meanwhile. */
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
  let followed: FollowedReply | null = reader.source.follow(reader.signal);
  while (followed !== null && !reader.signal.aborted) {
    const snapshot: ReplySnapshot | null = await followed.snapshot();
    if (snapshot === null) followed = await elsewhere(reader);
    else if (isOver(snapshot)) return readReply(reader);
    else await followed.changed(snapshot.version);
  }
  return null;
}

/** Where a reply that this process has lost goes on: in its row, unless that is gone too. */
async function elsewhere(reader: ReplyReader): Promise<FollowedReply | null> {
  if (!(await readReply(reader))) return null;
  return rowSource(reader.db, reader.userId, reader.turnId).follow(reader.signal);
}

function isOver(snapshot: ReplySnapshot): boolean {
  return snapshot.status !== 'generating' && !snapshot.judging;
}

/** The reply as events from `offset` on (CO-7), or null when its step was reset meanwhile. */
export async function openReplyEvents(
  reader: ReplyReader,
  offset: number,
): Promise<AsyncGenerator<ReplyEvent | null> | null> {
  const begun = await readReply(reader);
  return begun && replyEvents(reader, offset, begun);
}

/** Null means no news for a while: the caller then sends a keep-alive. */
async function* replyEvents(
  reader: ReplyReader,
  offset: number,
  begun: Reply,
): AsyncGenerator<ReplyEvent | null> {
  const { userMessage, autoCompletionTriggered, completedQuestionIds, error, ...reply } = begun;
  yield { event: 'message', data: { userMessage, reply } };
  const told = { text: offset, seen: 0, verdict: false, end: false };
  let followed = reader.source.follow(reader.signal);
  while (!reader.signal.aborted) {
    const snapshot = await followed.snapshot();
    if (snapshot === null) {
      const next = await elsewhere(reader);
      if (next === null) return yield gone(reply);
      followed = next;
      continue;
    }
    yield* news(reader, snapshot, told, reply);
    if (told.end && isOver(snapshot)) return;
    if (!(await followed.changed(snapshot.version))) yield null;
  }
}

/** Yields the events that the reader has not received yet, and records them as sent. */
async function* news(
  reader: ReplyReader,
  snapshot: ReplySnapshot,
  told: { text: number; seen: number; verdict: boolean; end: boolean },
  reply: Message,
): AsyncGenerator<ReplyEvent> {
  if (snapshot.judged && !told.verdict) {
    told.verdict = true;
    const verdict = await readVerdict(reader.db, reader.userId, reader.turnId);
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
