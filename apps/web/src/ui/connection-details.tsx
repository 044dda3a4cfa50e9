import classes from './connection-lost.module.css';

interface ConnectionDetailsProps {
  status: string;
  retryAttempts: number;
  lastError: string | null;
}

/** The diagnostics of a lost connection (F2). */
export function ConnectionDetails({ status, retryAttempts, lastError }: ConnectionDetailsProps) {
  return (
    <dl className={classes.diagnostics}>
      <dt>Connection status</dt>
      <dd>{status}</dd>
      <dt>Retry attempts</dt>
      <dd>{retryAttempts}</dd>
      <dt>Last error</dt>
      <dd>{lastError ?? 'None'}</dd>
    </dl>
  );
}
