import type { Reply, ReplyEvent, Verdict } from '@groundwork/api-client/contracts';
import type { Message } from '@groundwork/domain';
import type { FollowedReply, ReplySnapshot, ReplySource } from './live-turn.ts';

/** One reader of a reply. */
export interface ReplyReader {
  source: ReplySource;
  /** The reply's row, from which reading continues when this process has lost the reply. */
  row: ReplySource;
  /** The outcome of judging; null where nothing is judged, or when the chat was reset meanwhile. */
  readVerdict(): Promise<Verdict | null>;
  signal: AbortSignal;
}

/** Waits for the reply, which waits for the verdict of a judge that is not slow. */
export async function awaitReply(reader: ReplyReader): Promise<Reply | null> {
  let source: ReplySource | null = reader.source;
  let followed = source.follow(reader.signal);
  while (!reader.signal.aborted) {
    const snapshot: ReplySnapshot | null = await followed.snapshot();
    if (snapshot === null) {
      source = await elsewhere(reader);
      if (source === null) return null;
      followed = source.follow(reader.signal);
    } else if (snapshot.status !== 'generating' && snapshot.awaiting !== 'check') return source.read();
    else await followed.changed(snapshot.version);
  }
  return null;
}

/** The continuation of a reply that this process has lost: its row, unless that is gone too. */
async function elsewhere({ row }: ReplyReader): Promise<ReplySource | null> {
  return (await row.read()) && row;
}

function isOver(snapshot: ReplySnapshot): boolean {
  return snapshot.status !== 'generating' && !snapshot.judging;
}

/** The reply as events from `offset` on, or null when its chat was reset meanwhile. */
export async function openReplyEvents(
  reader: ReplyReader,
  offset: number,
): Promise<AsyncGenerator<ReplyEvent | null> | null> {
  const begun = (await reader.source.read()) ?? (await reader.row.read());
  return begun && replyEvents(reader, offset, begun);
}

/** Null means no news for a while: the caller then sends a keep-alive. */
async function* replyEvents(
  reader: ReplyReader,
  offset: number,
  begun: Reply,
): AsyncGenerator<ReplyEvent | null> {
  const { userMessage, autoCompletionTriggered, completedQuestionIds, messagesLeft, error, ...reply } = begun;
  yield { event: 'message', data: { userMessage, reply } };
  const told: SentSoFar = { text: offset, seen: 0, verdict: false, end: false, awaiting: null };
  let { source } = reader;
  let followed: FollowedReply = source.follow(reader.signal);
  while (!reader.signal.aborted) {
    const snapshot = await followed.snapshot();
    if (snapshot === null) {
      const next = await elsewhere(reader);
      if (next === null) return yield gone(reply);
      source = next;
      followed = source.follow(reader.signal);
      continue;
    }
    const verdict = snapshot.judged && !told.verdict ? await reader.readVerdict() : null;
    if (snapshot.judged) told.verdict = true;
    if (verdict) yield { event: 'verdict', data: verdict };
    const { awaiting } = snapshot;
    if (awaiting !== null && awaiting !== told.awaiting && snapshot.text === '' && !told.end) {
      told.awaiting = awaiting;
      yield { event: 'waiting', data: { for: awaiting } };
    }
    const delta = newText(snapshot, told);
    if (delta) yield { event: 'delta', data: delta };
    if (snapshot.status !== 'generating' && !told.end) {
      told.end = true;
      yield ending(await source.read()) ?? gone(reply);
    }
    if (told.end && isOver(snapshot)) return;
    if (!(await followed.changed(snapshot.version))) yield null;
  }
}

/** The part that a reader has received already. */
interface SentSoFar {
  text: number;
  seen: number;
  verdict: boolean;
  end: boolean;
  awaiting: ReplySnapshot['awaiting'];
}

/** The text that the reader has not received yet, which is recorded as sent; null without any. */
function newText({ text }: ReplySnapshot, told: SentSoFar): { text: string; offset: number } | null {
  // A text that shrinks is being written again. A text that is only shorter than the reader's has still to catch up.
  if (text.length < told.seen) told.text = 0;
  told.seen = text.length;
  const offset = told.text;
  if (text.length <= offset) return null;
  told.text = text.length;
  return { text: text.slice(offset), offset };
}

function ending(stored: Reply | null): ReplyEvent | null {
  if (!stored) return null;
  if (!stored.error) return { event: 'done', data: stored };
  const { userMessage, autoCompletionTriggered, completedQuestionIds, messagesLeft, error, ...reply } =
    stored;
  return { event: 'error', data: { ...error, reply } };
}

function gone(reply: Message): ReplyEvent {
  return { event: 'error', data: { code: 'message.not_found', message: 'This chat was reset.', reply } };
}
