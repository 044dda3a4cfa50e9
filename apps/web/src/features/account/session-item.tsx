import type { AccountSession } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/badge.tsx';
import { writeDate, writeMinute } from '../../ui/write-time.ts';
import classes from './account.module.css';
import { relativeTime } from './relative-time.ts';
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
    <li className={classes.session}>
      <div className={classes.what}>
        <p className={classes.device}>
          {device} {isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className={classes.when}>
          <span>
            Last used <Time at={lastUsedAt}>{lastUsed}</Time>
          </span>
          <span>
            Started <Time at={createdAt}>{writeDate(createdAt)}</Time>
          </span>
        </p>
      </div>
      {isCurrent ? (
        // Ending it is logging out: the same action as in the account menu.
        <Button variant="default" size="xs" disabled={isLoggingOut} onClick={onLogOut}>
          Log out
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={end.isPending}
          aria-label={`End session: ${device}, last used ${lastUsed}`}
          onClick={() => end.mutate(session)}
        >
          {end.isPending ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={writeMinute(at)}>
      {children}
    </time>
  );
}
