import { useParams } from 'react-router';
import { parseId } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { ConversationList } from '../features/conversations/conversation-list.tsx';
import { ConversationPage, NoSuchConversation } from '../features/conversations/conversation-page.tsx';
import { NoStartupFound } from '../features/report/no-startup-found.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';

/** Conversations of the selected startup, or the one in the address. */
export function Component() {
  const { conversationId } = useParams();
  return (
    <Page>
      {conversationId === undefined ? (
        <Conversations />
      ) : (
        <Conversation conversationId={parseId(conversationId)} />
      )}
    </Page>
  );
}

function Conversations() {
  const { id: userId } = useCurrentUser();
  const { selected } = useSelectedStartup(userId);
  if (selected === null) return <NoStartupFound isRequested={false} />;
  return <ConversationList startup={selected ?? null} />;
}

function Conversation({ conversationId }: { conversationId: number | null }) {
  const user = useCurrentUser();
  if (conversationId === null) return <NoSuchConversation />;
  return <ConversationPage key={conversationId} conversationId={conversationId} user={user} />;
}
