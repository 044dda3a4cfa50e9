import { ApiError, type ReplyEvent } from '@groundwork/api-client';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { ChatKind, Reply } from '../chat-kind.ts';
import type { ChatStore } from './chat-store.ts';
import { followReply } from './follow-reply.ts';
import { IDLE_REPLY, type LiveReply, receiveEvent } from './live-reply.ts';
import { ReplyOverdueError } from './reply-overdue.ts';
import { isOutcomeUnknown, isOvertaken } from './send-failure.ts';

/** Broken streams in a row before the founder decides whether to try again. */
const MAX_RESUMES = 3;
/** A server that went away in the middle of a reply is not there at once. */
const RESUME_DELAY_MS = 1000;

/** One stream of a reply. */
export interface Run {
  open: (signal: AbortSignal) => Reply;
  /** A text of the founder goes with it, and is not stored yet. Afterwards what fails costs no text, and is not sent again. */
  isUnsent?: boolean;
  /** It was not the founder's wish, so its failure shows nothing. */
  isQuiet?: boolean;
  /** The founder's message that it answers, once that is stored. */
  askedId?: number | null;
  /** The text could not be stored; it is still in the input. */
  onUnsent?: (error: Error) => void;
}

interface Begun {
  run: Run;
  signal: AbortSignal;
}

/** Runs the streams of a chat's replies: their events go to the store; a broken connection to the list. */
export class ReplyRunner {
  readonly #client: QueryClient;
  readonly #kind: ChatKind;
  readonly #store: ChatStore;
  readonly #mutation: MutationObserver<void, Error, Begun>;
  /** The one on screen. */
  #shown: Run | null = null;
  #streams = new AbortController();
  #resumes = 0;

  constructor(client: QueryClient, kind: ChatKind, store: ChatStore) {
    this.#client = client;
    this.#kind = kind;
    this.#store = store;
    // The mutation's key is the list's: while it runs, the general refetch leaves that list alone.
    this.#mutation = new MutationObserver<void, Error, Begun>(client, {
      mutationKey: kind.list.queryKey,
      meta: { failure: 'own' },
      mutationFn: ({ run, signal }) => this.#follow(run, signal),
      onError: (error, { run }) => {
        if (run === this.#shown) this.#fail(run, error);
      },
      onSettled: (_data, _error, { run }) => {
        if (run === this.#shown) this.#rest(run);
      },
    });
  }

  start(run: Run, live: Partial<LiveReply>): void {
    this.#shown = run;
    this.#store.set({ failure: null, live: { ...IDLE_REPLY, phase: 'sending', ...live } });
    // `onError` tells of a failure.
    this.#mutation.mutate({ run, signal: this.#streams.signal }).catch(() => {});
  }

  abort(): void {
    this.#streams.abort();
    this.#streams = new AbortController();
    this.#shown = null;
    this.#mutation.reset();
  }

  async #follow(run: Run, signal: AbortSignal): Promise<void> {
    const { queryKey } = this.#kind.list;
    await this.#client.cancelQueries({ queryKey });
    try {
      const reply = run.open(signal);
      if (!(reply instanceof Promise)) return await followReply(reply, event => this.#receive(run, event));
      await reply;
      run.isUnsent = false;
      await this.#client.refetchQueries({ queryKey }, { throwOnError: true });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError || error instanceof ReplyOverdueError || run.isUnsent) throw error;
      // The message is safe. The list says whether its reply is still being written; then it is resumed.
      this.#rest(run, 'lost');
      await this.#refetchLater(error);
    }
  }

  #receive(run: Run, event: ReplyEvent): void {
    if (event.event === 'message') run.askedId = event.data.reply.replyTo;
    // What comes late, as a verdict, does not belong to the reply on screen.
    if (run === this.#shown) {
      const isStoredNow = event.event === 'message' && run.isUnsent;
      if (isStoredNow) run.isUnsent = false;
      this.#store.setTranscript(receiveEvent(this.#store.transcript, event), {
        ...(isStoredNow && { draft: this.#store.takeDraft() }),
        ...(event.event === 'done' && { automaticTries: 0 }),
      });
    }
    const back = this.#kind.onEvent?.(event, run.askedId ?? null);
    if (back) this.#store.setTopic(back.topic, back.text);
    if (event.event === 'done' || event.event === 'error') this.#resumes = 0;
  }

  #fail(run: Run, error: Error): void {
    const { isUnsent = false } = run;
    const { draft } = this.#store.state;
    if (isUnsent && !isOutcomeUnknown(error)) this.#store.setDraft({ ...draft, key: null });
    this.#rest(run);
    this.#resumes = 0;
    if (isUnsent && this.#kind.isRefusalTold?.(error)) return;
    // Another tab was quicker. What it did is shown here, with its Stop; a text waits in the input.
    if (isOvertaken(error)) return void this.#client.refetchQueries({ queryKey: this.#kind.list.queryKey });
    if (isUnsent) run.onUnsent?.(error);
    if (!run.isQuiet) this.#store.set({ failure: { of: isUnsent ? 'send' : 'load', error, at: Date.now() } });
  }

  /** Nothing is on its way any more. The text so far stays on screen. */
  #rest(run: Run, phase: 'idle' | 'lost' = 'idle'): void {
    const { live, draft } = this.#store.state;
    if (live.phase === phase) return;
    // Stored, though no event has said so.
    const isTaken = live.pendingText !== null && !run.isUnsent;
    this.#store.set({
      live: { ...live, phase, pendingText: null },
      draft: isTaken ? this.#store.takeDraft() : draft,
    });
  }

  /** Loads the reply's state from the server. The request layer retries; after that the founder sees the failure. */
  async #refetchLater(cause: unknown): Promise<void> {
    this.#resumes += 1;
    if (this.#resumes > MAX_RESUMES) throw cause;
    await new Promise(resolve => setTimeout(resolve, RESUME_DELAY_MS));
    await this.#client.refetchQueries({ queryKey: this.#kind.list.queryKey }, { throwOnError: true });
  }
}
