import { isBlank } from '@groundwork/domain';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { ChatKind, ChatMessage } from '../chat-kind.ts';
import { EMPTY_DRAFT, type MessageDraft, readDraft, takeStored, writeDraft } from './draft.ts';
import { IDLE_REPLY, type LiveReply, type Transcript } from './live-reply.ts';
import type { RequestFailure } from './send-failure.ts';

/** What of a chat is not on the server. */
export interface ChatState {
  live: LiveReply;
  /** The call that failed last. */
  failure: RequestFailure | null;
  /** Tries without the founder, in a row. */
  automaticTries: number;
  draft: MessageDraft;
}

/** Before the browser's draft is known, as on the server. */
export const NEW_CHAT: ChatState = {
  live: IDLE_REPLY,
  failure: null,
  automaticTries: 0,
  draft: EMPTY_DRAFT,
};

/** Holds a chat: its messages in the query cache, the growing reply among them, and beside them what is under way. */
export class ChatStore {
  readonly #client: QueryClient;
  readonly #kind: ChatKind;
  readonly #watchers = new Set<() => void>();
  #state: ChatState;
  /** Its page is there. An answer that comes later writes no draft: a logout may have cleared it. */
  isOpen = false;

  constructor(client: QueryClient, kind: ChatKind) {
    this.#client = client;
    this.#kind = kind;
    this.#state = { ...NEW_CHAT, draft: readDraft(kind.draftKey) };
  }

  get state(): ChatState {
    return this.#state;
  }

  get list() {
    return this.#client.getQueryState<ChatMessage[]>(this.#kind.list.queryKey);
  }

  get transcript(): Transcript {
    return { messages: this.list?.data ?? [], live: this.#state.live };
  }

  subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  };

  set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  /** The draft once its text is stored. */
  takeDraft(): MessageDraft {
    const { draft } = this.#state;
    return this.isOpen ? takeStored(this.#kind.draftKey, draft) : draft;
  }

  setDraft(draft: MessageDraft): void {
    if (this.isOpen) writeDraft(this.#kind.draftKey, draft);
    this.set({ draft });
  }

  /** What the text is about from now on, in the words of the kind. Where nothing is typed, it begins with `text`. About nothing: without. */
  setTopic(topic: number | null, text: string): void {
    const { draft } = this.#state;
    this.setDraft({
      ...draft,
      topic,
      text: topic === null || isBlank(draft.text) ? text : draft.text,
      key: null,
    });
  }

  /** Changes both in one draw, and what else changes with them. */
  setTranscript({ messages, live }: Transcript, change: Partial<ChatState> = {}): void {
    notifyManager.batch(() => {
      if (messages !== this.list?.data) this.#client.setQueryData(this.#kind.list.queryKey, messages);
      if (live === this.#state.live) return;
      this.#state = { ...this.#state, ...change, live };
      notifyManager.schedule(() => this.#tell());
    });
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
