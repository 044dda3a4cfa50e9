import type { Startup, User } from '@groundwork/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatChannel } from '../../app/channels.ts';
import { useNarrow } from '../../app/hydration.ts';
import screen from '../../chat/screen.module.css';
import { ChatHistory } from './chat-history.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { interviewQueries } from './interview/interview-queries.ts';
import { NewChat } from './new-chat.tsx';
import classes from './persona-chat-page.module.css';
import { chatKey, personaChatQueries } from './persona-queries.ts';

interface PersonaChatPageProps {
  user: User;
  /** From the address. */
  chatId: number | null;
  startups: readonly Startup[] | undefined;
  /** The startup whose chats are listed; null if there is none, undefined until known. */
  selected: Startup | null | undefined;
  onSelect: (startupId: number) => void;
  /** Redirects to the login; the draft is kept. */
  onLogIn: () => void;
}

/** The list of chats with personas, and the open chat or the form for a new one. */
export function PersonaChatPage(props: PersonaChatPageProps) {
  const { user, chatId, startups, selected, onSelect, onLogIn } = props;
  const isNarrow = useNarrow();
  const client = useQueryClient();
  useEffect(() => watchChats(client), [client]);
  const drawer = isNarrow && selected && (
    <HistoryDrawer startupId={selected.id} openId={chatId} isNamed={chatId === null} />
  );
  return (
    <div className={classes.screen} data-alone={selected === null || undefined}>
      {!isNarrow && selected !== null && (
        <aside className={screen.side} aria-label="Your chats">
          {selected && <ChatHistory startupId={selected.id} openId={chatId} />}
        </aside>
      )}
      {chatId === null ? (
        <div className={classes.start}>
          {drawer && <div className={classes.bar}>{drawer}</div>}
          <NewChat startup={selected} />
        </div>
      ) : (
        <ChatScreen
          key={chatId}
          user={user}
          chatId={chatId}
          startups={startups}
          onSelect={onSelect}
          onLogIn={onLogIn}
          isNarrow={isNarrow}
          history={drawer}
        />
      )}
    </div>
  );
}

/** Follows changes to chats in other tabs. Returns the unsubscribe function. */
function watchChats(client: QueryClient): () => void {
  return chatChannel.follow(({ chatId, startupId }) => {
    void client.invalidateQueries({ queryKey: personaChatQueries.list(startupId).queryKey });
    void client.invalidateQueries({ queryKey: chatKey(chatId) });
    void client.invalidateQueries(interviewQueries.get(chatId));
  });
}
