import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { forgetSession } from '../app/user/user-queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { PersonaChatPage } from '../features/persona-chat/persona-chat-page.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';

/** Chats with personas. Without an id in the address, starts a new chat. */
export function Component() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { chatId: address } = useParams();
  const { startups, selected, select } = useSelectedStartup(user.id);
  const chatId = parseId(address);
  if (address !== undefined && chatId === null) {
    const way = { to: paths.personaChat(null), label: 'Start New Chat' };
    return <NotFoundPanel title="Chat not found" text="There's no chat at this address." way={way} />;
  }
  return (
    <PersonaChatPage
      user={user}
      chatId={chatId}
      startups={startups}
      selected={selected}
      onSelect={select}
      onLogIn={() => forgetSession(client)}
    />
  );
}
