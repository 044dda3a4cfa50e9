import type { EvidenceSummary } from '@groundwork/domain';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './evidence-summary.module.css';

const STATES = { testing: 'being tested', idea: 'not tested yet', decided: 'decided' } as const;

interface OpenAssumptionsProps {
  summary: Pick<EvidenceSummary, 'evidence' | 'guesses' | 'hypotheses'>;
  startupId: number;
}

/** What is believed and not shown: guesses among what was accepted, and hypotheses without a decision. */
export function OpenAssumptions({
  summary: { evidence, guesses, hypotheses },
  startupId,
}: OpenAssumptionsProps) {
  return (
    <section aria-labelledby="evidence-open">
      <h3 id="evidence-open">Open assumptions</h3>
      {evidence.guessed + hypotheses.total === 0 && (
        <p className={classes.line}>
          None. What you guess in an answer shows here, and hypotheses of your board without a decision.
        </p>
      )}
      {guesses.length > 0 && (
        <Part title="Guessed in your answers">
          {guesses.map(text => (
            <li key={text} className={classes.text}>
              <q dir="auto">{text}</q>
            </li>
          ))}
        </Part>
      )}
      <Left count={evidence.guessed - guesses.length} />
      {hypotheses.total > 0 && (
        <Part title="Hypotheses without a decision">
          {hypotheses.first.map(({ id, title, state }) => (
            <li key={id} className={classes.text}>
              <Link to={paths.boardCard(startupId, id)} dir="auto">
                {title}
              </Link>{' '}
              <span className={classes.note}>{STATES[state]}</span>
            </li>
          ))}
        </Part>
      )}
      <Left count={hypotheses.total - hypotheses.first.length} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <ul className={classes.open}>{children}</ul>
    </>
  );
}

function Left({ count }: { count: number }) {
  return count > 0 && <p className={classes.note}>and {count} more</p>;
}
