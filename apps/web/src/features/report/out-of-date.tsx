import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import tooltip from '../../ui/tooltip.module.css';
import classes from './out-of-date.module.css';
import print from './report-print.module.css';
import notes from './section-notes.module.css';

/** Badge that explains itself on hover, tap and keyboard focus. */
export function OutOfDate() {
  const id = useId();
  return (
    <span className={`${classes.mark} ${print.omit}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation has to be reachable by keyboard */}
      <span role="note" tabIndex={0} aria-describedby={id} className={`${classes.badge} ${notes.notice}`}>
        <Badge>Out of date</Badge>
      </span>
      <span id={id} role="tooltip" className={`${tooltip.bubble} ${classes.tip}`}>
        Your answers or startup details have changed since this was written. Use “Update with AI” to refresh
        it.
      </span>
    </span>
  );
}
