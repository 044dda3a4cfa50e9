import { isBlank } from '@groundwork/domain';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { ChatKind, ChatMessage } from '../chat-kind.ts';
import { EMPTY_DRAFT, type MessageDraft, readDraft, takeStored, writeDraft } from './draft.ts';
import { IDLE_REPLY, type LiveReply, type Transcript } from './live-reply.ts';
import type { RequestFailure } from './send-failure.ts';

/** The state of a chat that is not on the server. */
export interface ChatState {
  live: LiveReply;
  /** The last request that failed. */
  failure: RequestFailure | null;
  /** Consecutive tries without the founder. */
  automaticTries: number;
  draft: MessageDraft;
}

/** Before the browser's draft is read, and on the server. */
export const NEW_CHAT: ChatState = {
  live: IDLE_REPLY,
  failure: null,
  automaticTries: 0,
  draft: EMPTY_DRAFT,
};

/** Holds a chat: its messages, including the growing reply, in the query cache; what is under way in its own state. */
export class ChatStore {
  readonly #client: QueryClient;
  readonly #kind: ChatKind;
  readonly #watchers = new Set<() => void>();
  #state: ChatState;
  /** Whether the chat's page is mounted. A later answer writes no draft: a logout may have cleared it. */
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

  /** Takes the text that the server has stored out of the draft, and returns the rest. */
  takeDraft(): MessageDraft {
    const { draft } = this.#state;
    return this.isOpen ? takeStored(this.#kind.draftKey, draft) : draft;
  }

  setDraft(draft: MessageDraft): void {
    if (this.isOpen) writeDraft(this.#kind.draftKey, draft);
    this.set({ draft });
  }

  /**
   * Sets what the text is about, by an id of the chat's kind. With null, or where nothing is typed, the text becomes
   * `text`.
   */
  setTopic(topic: number | null, text: string): void {
    const { draft } = this.#state;
    this.setDraft({
      ...draft,
      topic,
      text: topic === null || isBlank(draft.text) ? text : draft.text,
      key: null,
    });
  }

  /** Changes both, and `change`, in one render. */
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
