import type { AccountSession } from '@groundwork/domain';
import { Button, Flex, Stack } from '@mantine/core';
import { Badge } from '../../ui/badge.tsx';
import { writeDate, writeMinute } from '../../ui/write-time.ts';
import classes from './account.module.css';
import { useEndSession } from './use-end-sessions.ts';

interface SessionItemProps {
  session: AccountSession;
  isLoggingOut: boolean;
  onLogOut: () => void;
  onEnded: () => void;
}

export function SessionItem({ session, isLoggingOut, onLogOut, onEnded }: SessionItemProps) {
  const end = useEndSession(onEnded);
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const lastUsed = isCurrent ? 'now' : relativeTime(lastUsedAt, Date.now());
  return (
    <Flex className={classes.session} component="li" align="center" justify="space-between" gap="md" py="sm">
      <Stack gap={2} miw={0}>
        <Flex className={classes.device} component="p" wrap="wrap" align="center" rowGap={2} columnGap="xs">
          {device} {isCurrent && <Badge tone="accent">This device</Badge>}
        </Flex>
        <Flex component="p" wrap="wrap" columnGap="md" c="dimmed" fz="sm">
          <span>
            Last used <Time at={lastUsedAt}>{lastUsed}</Time>
          </span>
          <span>
            Started <Time at={createdAt}>{writeDate(createdAt)}</Time>
          </span>
        </Flex>
      </Stack>
      {isCurrent ? (
        // Ending the current session is logging out, as in the account menu.
        <Button variant="default" size="xs" flex="none" disabled={isLoggingOut} onClick={onLogOut}>
          Log out
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          flex="none"
          disabled={end.isPending}
          aria-label={`End session: ${device}, last used ${lastUsed}`}
          onClick={() => end.mutate(session)}
        >
          {end.isPending ? 'Ending...' : 'End'}
        </Button>
      )}
    </Flex>
  );
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={writeMinute(at)}>
      {children}
    </time>
  );
}

const SECONDS_PER_UNIT = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Time since `at` in words: "within the last hour", "3 hours ago", "yesterday". No finer than an hour, as the server
 * records the use of a session hourly. If the client's clock is behind, `at` still does not become a future time.
 */
export function relativeTime(at: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(at)) / 1000);
  const unit = SECONDS_PER_UNIT.find(([, length]) => seconds >= length);
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : 'within the last hour';
}
