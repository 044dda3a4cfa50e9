import {
  ApiError,
  classifyError,
  createKey,
  messageContracts,
  request,
  requestEvents,
} from '@groundwork/api-client';
import { isBlank } from '@groundwork/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';
import type { ChatKind, ChatMessage } from '../chat-kind.ts';
import { ChatStore } from './chat-store.ts';
import { isApart, joinTexts } from './draft.ts';
import { IDLE_REPLY, isUnasked } from './live-reply.ts';
import { ReplyRunner, type Run } from './run-reply.ts';
import { isFull, isSpent } from './send-failure.ts';
import { viewChat } from './view-chat.ts';

/** The actions of a chat: the founder's, and those that the page takes by itself. */
export class Chat {
  readonly kind: ChatKind;
  readonly store: ChatStore;
  readonly #client: QueryClient;
  readonly #runner: ReplyRunner;

  constructor(client: QueryClient, kind: ChatKind) {
    this.kind = kind;
    this.store = new ChatStore(client, kind);
    this.#client = client;
    this.#runner = new ReplyRunner(client, kind, this.store);
  }

  /** Called when the page is mounted; the returned function, when it is unmounted. */
  open = () => {
    this.store.isOpen = true;
    return () => {
      this.store.isOpen = false;
      this.#runner.abort();
    };
  };

  type = (text: string) => {
    const { live, draft } = this.store.state;
    this.store.setDraft(isApart(live, draft) ? { ...draft, next: text } : { ...draft, text, key: null });
  };

  /** See {@link ChatStore.setTopic}. */
  setTopic = (topic: number | null, text = '') => this.store.setTopic(topic, text);

  /** Sends a text that was not typed. What was typed stays in the input. */
  sendChosen = (text: string) => {
    const { draft } = this.store.state;
    this.store.setDraft({ ...draft, text, key: null, next: joinTexts(draft.text, draft.next) });
    this.send();
  };

  send = () => {
    const { draft } = this.store.state;
    const idempotencyKey = draft.key ?? createKey();
    this.store.setDraft({ ...draft, key: idempotencyKey });
    const { text, topic } = draft;
    const open: Run['open'] = signal => this.kind.send(text, { signal, idempotencyKey, topic });
    this.#runner.start({ open, isUnsent: true, onUnsent: this.#offerRetry }, { pendingText: text });
  };

  /** Has a failed reply written again. */
  retry = (reply: ChatMessage) => {
    const params = { messageId: reply.replyTo ?? reply.id };
    const open: Run['open'] = signal => requestEvents(messageContracts.retry, { params }, { signal });
    this.#runner.start({ open }, { isUnasked: isUnasked(reply) });
  };

  /** Follows a reply that is being written, from the length that is already shown. */
  resume = (reply: ChatMessage) => {
    const { id, content } = reply;
    const place = { params: { messageId: id }, query: { offset: content.length } };
    const open: Run['open'] = signal => {
      const events = requestEvents(messageContracts.stream, place, { signal });
      return this.kind.follow?.(reply, events, signal) ?? events;
    };
    const phase = content === '' ? 'reading' : 'writing';
    this.#runner.start({ open }, { phase, replyId: id, isUnasked: isUnasked(reply) });
  };

  /** Has the coach speak without a message from the founder. */
  prompt = (open: Run['open']) => this.#runner.start({ open, isQuiet: true }, { isUnasked: true });

  stop = () => {
    const { replyId } = this.store.state.live;
    if (replyId === null) return;
    request(messageContracts.stop, { params: { messageId: replyId } }).catch((error: unknown) => {
      // The reply ended meanwhile, so there is nothing left to stop.
      if (error instanceof ApiError && error.code === 'chat.not_generating') return;
      this.#noteLost(error as Error);
    });
  };

  /** Repeats whatever failed: the send, the reply or the load. A stored message is never sent twice. */
  tryAgain = ({ isAutomatic }: { isAutomatic: boolean }) => {
    const failure = this.#findFailure();
    const { automaticTries } = this.store.state;
    this.store.set({ automaticTries: isAutomatic ? automaticTries + 1 : 0 });
    if (failure?.of === 'send') this.send();
    else if (failure?.of === 'reply') this.retry(failure.reply);
    else this.#reload();
  };

  /** Before the chat is deleted: puts an unanswered message back into the input, above what was typed since. */
  keepUnanswered = () => {
    const failure = this.#findFailure();
    const { draft } = this.store.state;
    const { messages } = this.store.transcript;
    const question = failure?.of === 'reply' && messages.find(({ id }) => id === failure.reply.replyTo);
    // Already there if an earlier deletion failed.
    if (question && !draft.text.startsWith(question.content))
      this.store.setDraft({ ...draft, text: joinTexts(question.content, draft.text), key: null });
  };

  /**
   * Forgets everything about the chat's former content. An unsent text loses its key, so that it is sent as a new
   * message.
   */
  clear = () => {
    this.#runner.abort();
    this.store.setDraft({ ...this.store.state.draft, key: null, topic: null });
    this.store.set({ failure: null });
    this.store.setTranscript({ messages: [], live: IDLE_REPLY });
  };

  /** Forgets a finished reply whose messages were deleted elsewhere. */
  forgetEnded = () => {
    if (this.store.state.live.phase === 'idle') this.store.set({ failure: null, live: IDLE_REPLY });
  };

  refetch = () => void this.#client.refetchQueries({ queryKey: this.kind.list.queryKey });

  #findFailure() {
    const { data, dataUpdatedAt = 0 } = this.store.list ?? {};
    return viewChat(this.store.state, data, dataUpdatedAt).failure;
  }

  #reload(): void {
    this.store.set({ failure: null });
    this.#client
      .refetchQueries({ queryKey: this.kind.list.queryKey }, { throwOnError: true })
      .catch((error: Error) => this.#noteLost(error));
  }

  #noteLost(error: Error): void {
    this.store.set({ failure: { of: 'load', error, at: Date.now() } });
  }

  #offerRetry = (error: Error): void => {
    const { automaticTries } = this.store.state;
    // The panel stays and says what to do. An automatic try gets no second toast.
    if (automaticTries > 0 || classifyError(error) === 'auth' || isFull(error) || isSpent(error)) return;
    void showToast({
      title: 'Error sending message',
      message: 'Your text is still here.',
      ...this.kind.notSent,
      tone: 'error',
      action: { label: 'Retry', onSelect: this.#sendAgain },
    });
  };

  /** Checks first: the Retry of a toast may be pressed much later. */
  #sendAgain = (): void => {
    const { draft, live } = this.store.state;
    if (!isBlank(draft.text) && live.phase === 'idle') this.send();
  };
}
