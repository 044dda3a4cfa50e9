import { StatusIcon } from '../../../../../ui/status-icon.tsx';
import classes from './see-as-founder.module.css';
import type { SeenItem } from './view-preview.ts';

/** A question or a criterion, with what the judge made of the conversation so far. */
export function SeenItemLine({ item }: { item: SeenItem }) {
  const { text, state, evidence, missing } = item;
  return (
    <li className={classes.item} data-state={state} aria-current={state === 'current' || undefined}>
      <StatusIcon status={state} />
      <div>
        <p className={classes.asked}>{text}</p>
        <p className={classes.note}>{verdictOf(item)}</p>
        {evidence.map(quote => (
          <blockquote key={quote} dir="auto">
            {quote}
          </blockquote>
        ))}
        {missing && <p className={classes.note}>Missing: {missing}</p>}
      </div>
    </li>
  );
}

function verdictOf({ state, isJudged }: SeenItem): string {
  if (state === 'completed') return 'Accepted';
  return isJudged ? 'Not yet' : 'Not judged yet';
}
