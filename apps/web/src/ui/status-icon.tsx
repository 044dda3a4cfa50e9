import classes from './status-icon.module.css';

export type Status = 'completed' | 'current' | 'partly' | 'open' | 'locked';

/** A state as a shape, so that colour is not the only cue. The text beside it has the same in words. */
export function StatusIcon({ status }: { status: Status }) {
  return (
    <svg className={classes.icon} data-status={status} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {status === 'completed' && <path d="M6.5 10.4l2.4 2.3 4.6-5" />}
      {status === 'current' && <circle className={classes.dot} cx="10" cy="10" r="3.25" />}
      {status === 'partly' && <path d="M10 2a8 8 0 0 1 0 16z" fill="var(--gw-notice)" stroke="none" />}
      {status === 'locked' && (
        <path d="M7.5 9.5V8.2a2.5 2.5 0 0 1 5 0v1.3M6.8 9.5h6.4v4H6.8z" strokeWidth="1.3" />
      )}
    </svg>
  );
}
