import { type Balance, countResults } from '@groundwork/domain';
import classes from './balance-picture.module.css';
import { count } from './card-words.ts';

/**
 * Bar of the results for a hypothesis (filled), against it (striped) and neither (empty), with the figures at its ends.
 */
export function BalancePicture({ balance }: { balance: Balance }) {
  const { supports, contradicts, neither } = balance;
  if (countResults(balance) === 0) return null;
  return (
    <span className={classes.picture} role="img" aria-label={describe(balance)} title={describe(balance)}>
      <span className={classes.figure}>{`+${supports}`}</span>
      <span className={classes.bar}>
        {supports > 0 && <span data-part="for" style={{ flexGrow: supports }} />}
        {neither > 0 && <span data-part="neither" style={{ flexGrow: neither }} />}
        {contradicts > 0 && <span data-part="against" style={{ flexGrow: contradicts }} />}
      </span>
      <span className={classes.figure}>{`−${contradicts}`}</span>
    </span>
  );
}

function describe(balance: Balance): string {
  const { supports, contradicts, neither } = balance;
  const sides = `${supports} for, ${contradicts} against`;
  return `${count(countResults(balance), 'result')}: ${neither > 0 ? `${sides}, ${neither} neither` : sides}`;
}
