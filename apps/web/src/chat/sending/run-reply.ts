import { ApiError, type ReplyEvent } from '@groundwork/api-client';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { ChatKind, Reply } from '../chat-kind.ts';
import type { ChatStore } from './chat-store.ts';
import { followReply } from './follow-reply.ts';
import { IDLE_REPLY, type LiveReply, receiveEvent } from './live-reply.ts';
import { ReplyOverdueError } from './reply-overdue.ts';
import { isOutcomeUnknown, isOvertaken } from './send-failure.ts';

/** Consecutive broken streams before the founder has to decide. */
const MAX_RESUMES = 3;
/** A server that went away in the middle of a reply needs a moment to return. */
const RESUME_DELAY_MS = 1000;

/** One stream of a reply. */
export interface Run {
  open: (signal: AbortSignal) => Reply;
  /**
   * It sends a founder's text that is not stored yet. Once stored, a failure loses no text, and nothing is sent again.
   */
  isUnsent?: boolean;
  /** The founder did not ask for it, so its failure shows nothing. */
  isQuiet?: boolean;
  /** Id of the founder's message that it answers, once that is stored. */
  askedId?: number | null;
  /** Called when the text could not be stored; it is still in the input. */
  onUnsent?: (error: Error) => void;
}

interface Begun {
  run: Run;
  signal: AbortSignal;
}

/**
 * Runs the streams of a chat's replies. Passes their events to the store, and reloads the list after a lost connection.
 */
export class ReplyRunner {
  readonly #client: QueryClient;
  readonly #kind: ChatKind;
  readonly #store: ChatStore;
  readonly #mutation: MutationObserver<void, Error, Begun>;
  /** The run on screen. */
  #shown: Run | null = null;
  #streams = new AbortController();
  #resumes = 0;

  constructor(client: QueryClient, kind: ChatKind, store: ChatStore) {
    this.#client = client;
    this.#kind = kind;
    this.#store = store;
    // The key is the list's: while the mutation runs, the general refetch leaves that list alone.
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
    // `onError` handles a failure.
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
      // The message is stored. The list says whether its reply is still being written, and then it is resumed.
      this.#rest(run, 'lost');
      await this.#refetchLater(error);
    }
  }

  #receive(run: Run, event: ReplyEvent): void {
    if (event.event === 'message') run.askedId = event.data.reply.replyTo;
    // A late event, such as a verdict, does not belong to the reply on screen.
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
    // Another tab was quicker: show what it did, with its Stop. An unsent text stays in the input.
    if (isOvertaken(error)) return void this.#client.refetchQueries({ queryKey: this.#kind.list.queryKey });
    if (isUnsent) run.onUnsent?.(error);
    if (!run.isQuiet) this.#store.set({ failure: { of: isUnsent ? 'send' : 'load', error, at: Date.now() } });
  }

  /** Ends what is under way. The text so far stays on screen. */
  #rest(run: Run, phase: 'idle' | 'lost' = 'idle'): void {
    const { live, draft } = this.#store.state;
    if (live.phase === phase) return;
    // The text was stored, though no event has said so.
    const isTaken = live.pendingText !== null && !run.isUnsent;
    this.#store.set({
      live: { ...live, phase, pendingText: null },
      draft: isTaken ? this.#store.takeDraft() : draft,
    });
  }

  /** Reloads the reply's state from the server. The request layer retries; after that the founder sees the failure. */
  async #refetchLater(cause: unknown): Promise<void> {
    this.#resumes += 1;
    if (this.#resumes > MAX_RESUMES) throw cause;
    await new Promise(resolve => setTimeout(resolve, RESUME_DELAY_MS));
    await this.#client.refetchQueries({ queryKey: this.#kind.list.queryKey }, { throwOnError: true });
  }
}
