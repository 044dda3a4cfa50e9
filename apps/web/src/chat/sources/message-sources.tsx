import { ExternalLink } from '../../ui/markdown/external-link.tsx';
import { readSources } from './cited-sources.ts';
import classes from './message-sources.module.css';

/** The sources of one message, in small type below it. */
export function MessageSources({ citations }: { citations: readonly string[] }) {
  const sources = readSources(citations);
  if (sources.length === 0) return null;
  return (
    <ol className={classes.list} aria-label="Sources of this message">
      {sources.map(({ url, host }, index) => (
        <li key={url}>
          <ExternalLink href={url} className={classes.source}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.host}>{host}</span>
          </ExternalLink>
        </li>
      ))}
    </ol>
  );
}
