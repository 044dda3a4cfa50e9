import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import classes from './status-pill.module.css';

const LOOKS = {
  offline: { text: 'Offline', Icon: IconPlugConnectedX },
  connected: { text: 'Connected', Icon: IconPlugConnected },
} as const;

/**
 * State of the connection, floating at the bottom right. The region is always rendered, so that changes are announced.
 */
export function StatusPill({ status }: { status: keyof typeof LOOKS | null }) {
  const look = status && LOOKS[status];
  return (
    <div role="status" className={classes.region}>
      {look && (
        <p className={classes.pill} data-status={status}>
          <look.Icon size={14} aria-hidden />
          <span>{look.text}</span>
        </p>
      )}
    </div>
  );
}
