import type { Standing } from '@groundwork/domain';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './standing.module.css';

const STATES = { testing: 'being tested', idea: 'not tested yet', decided: 'decided' } as const;

interface OpenAssumptionsProps {
  standing: Pick<Standing, 'criteria' | 'hypotheses'>;
  startupId: number;
}

/** What the steps under way still need, and hypotheses without a decision: the first of each. */
export function OpenAssumptions({ standing: { criteria, hypotheses }, startupId }: OpenAssumptionsProps) {
  const isEmpty = criteria.total + hypotheses.total === 0;
  return (
    <section aria-labelledby="standing-open">
      <h3 id="standing-open">Open assumptions</h3>
      {isEmpty && (
        <p className={classes.line}>
          None named yet. What a step under way still needs shows here, and hypotheses of your board without a
          decision.
        </p>
      )}
      {criteria.total > 0 && (
        <Part title="Still asked for" left={criteria.total - criteria.first.length}>
          {criteria.first.map(({ challengeId, stepId, step, text }) => (
            <li key={`${stepId} ${text}`}>
              <span className={classes.text}>{text}</span>
              <Link to={paths.step(challengeId, stepId)}>{step}</Link>
            </li>
          ))}
        </Part>
      )}
      {hypotheses.total > 0 && (
        <Part title="Hypotheses without a decision" left={hypotheses.total - hypotheses.first.length}>
          {hypotheses.first.map(({ id, title, state }) => (
            <li key={id}>
              <Link to={paths.boardCard(startupId, id)} className={classes.text} dir="auto">
                {title}
              </Link>
              <span className={classes.note}>{STATES[state]}</span>
            </li>
          ))}
        </Part>
      )}
    </section>
  );
}

function Part({ title, left, children }: { title: string; left: number; children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <ul className={classes.open}>{children}</ul>
      {left > 0 && <p className={classes.note}>and {left} more</p>}
    </>
  );
}
