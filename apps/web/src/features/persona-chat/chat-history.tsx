import { serverNow } from '@groundwork/api-client';
import type { PersonaChat } from '@groundwork/domain';
import { ActionIcon, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { useLastError } from '../../app/use-failure-toast.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import classes from './chat-history.module.css';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { personaChatQueries } from './persona-queries.ts';

const MINUTE_MS = 60_000;

type InterviewState = NonNullable<PersonaChat['interview']>;

interface ChatHistoryProps {
  startupId: number;
  /** Id of the open chat. */
  openId: number | null;
  /** Called when one of the links is followed. */
  onLeave?: () => void;
}

/** Chats of a startup, by newest message. */
export function ChatHistory({ startupId, openId, onLeave }: ChatHistoryProps) {
  const { data: chats, error, isFetching, refetch } = useQuery(personaChatQueries.list(startupId));
  const loadError = useLastError(error, chats !== undefined);
  const [doomed, setDoomed] = useState<PersonaChat | null>(null);
  const now = useNow();
  return (
    <Stack>
      <Button
        component={Link}
        to={paths.personaChat(null)}
        variant="default"
        fullWidth
        aria-current={openId === null ? 'page' : undefined}
        onClick={onLeave}
      >
        New chat
      </Button>
      {loadError ? (
        <Stack gap="xs" align="flex-start" c="dimmed" fz="sm">
          <p>Couldn't load your chats.</p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Stack>
      ) : !chats ? (
        <HistorySkeleton />
      ) : chats.length === 0 ? (
        <Text c="dimmed" fz="sm">
          No chats yet. Chats you start will be listed here.
        </Text>
      ) : (
        <Stack component="ul" gap={2}>
          {chats.map(chat => (
            <li key={chat.id} className={classes.item} data-open={chat.id === openId || undefined}>
              <Link
                to={paths.personaChat(chat.id)}
                className={classes.link}
                aria-current={chat.id === openId ? 'page' : undefined}
                onClick={onLeave}
              >
                <Text className={classes.title} span truncate fz="sm" fw={500} dir="auto">
                  {chat.title}
                </Text>
                <Text span truncate c="dimmed" fz="xs">
                  {chat.interview && <span>{stateOf(chat.interview, now)} · </span>}
                  <time dateTime={chat.lastActivityAt}>{timeAgo(chat.lastActivityAt, now)}</time>
                </Text>
              </Link>
              <ActionIcon
                className={classes.delete}
                variant="subtle"
                color="gray"
                aria-label={`Delete ${chat.title}`}
                onClick={() => setDoomed(chat)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Stack>
      )}
      <DeleteChatDialog chat={doomed} onClose={() => setDoomed(null)} />
    </Stack>
  );
}

function stateOf({ endsAt, endedAt, isReviewed }: InterviewState, now: number): string {
  if (isReviewed) return 'Reviewed';
  return endedAt === null && now < Date.parse(endsAt) ? 'In progress' : 'Not reviewed';
}

function HistorySkeleton() {
  return (
    <Stack role="status" aria-label="Loading chats" gap={2}>
      {Array.from({ length: 4 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} height={52} />
      ))}
    </Stack>
  );
}

/** The current time, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
