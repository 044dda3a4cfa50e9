import { HOW_TO_CONFIGURE } from '@groundwork/api-client';
import { useCoachHealth } from '../../../app/health-query.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { adminPaths } from '../admin-paths.ts';
import classes from './judge-line.module.css';

/** The end of an exam has to show within 15 s, response time included. */
const POLL_MS = 10_000;

/** Shown below the bar of every page unless the judge is a model that has passed its exam (AD-40). */
export function JudgeLine() {
  const judge = useCoachHealth(POLL_MS)?.judge;
  if (!judge || judge.state === 'passed') return null;
  return (
    <aside className={classes.line} aria-label="Who judges">
      {judge.state === 'rules' ? (
        <p>{`${judge.line}. ${HOW_TO_CONFIGURE}`}</p>
      ) : (
        <>
          <p>{judge.line}</p>
          <Link className={classes.way} to={adminPaths.assistants}>
            Judge
          </Link>
        </>
      )}
    </aside>
  );
}
