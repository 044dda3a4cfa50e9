import type { OpenAssumption, Standing } from '@groundwork/domain';
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
  const steps = groupBySteps(criteria.first);
  return (
    <section aria-labelledby="standing-open">
      <h3 id="standing-open">Open assumptions</h3>
      {isEmpty && (
        <p className={classes.line}>
          None named yet. What a step under way still needs shows here, and hypotheses of your board without a
          decision.
        </p>
      )}
      {steps.map(([{ challengeId, stepId, step }, texts]) => (
        <Part
          key={stepId}
          title={
            <>
              Still asked for in <Link to={paths.step(challengeId, stepId)}>{step}</Link>
            </>
          }
        >
          {texts.map(text => (
            <li key={text} className={classes.text}>
              {text}
            </li>
          ))}
        </Part>
      ))}
      <Left count={criteria.total - criteria.first.length} />
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

function groupBySteps(open: readonly OpenAssumption[]): [OpenAssumption, string[]][] {
  const steps = new Map<number, [OpenAssumption, string[]]>();
  for (const one of open) {
    const [, texts] = steps.get(one.stepId) ?? [one, []];
    steps.set(one.stepId, [one, [...texts, one.text]]);
  }
  return [...steps.values()];
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
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
