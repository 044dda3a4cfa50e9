import classes from './standing.module.css';
import { countWeek } from './week-days.ts';

const HEIGHT = 40;
const letter = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow' });
const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** The answers that were accepted on each of the last seven days. */
export function Week({ acceptedAt }: { acceptedAt: readonly string[] }) {
  const days = countWeek(acceptedAt, new Date());
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="standing-week">
      <h3 id="standing-week">The last seven days</h3>
      <p className={classes.line}>{total === 0 ? 'No answers accepted' : write(total)}</p>
      <ol className={classes.week}>
        {days.map(({ date, count }) => (
          <li key={date.getTime()}>
            <span className={classes.forReaders}>{`${name.format(date)}: ${write(count)}`}</span>
            <span className={classes.count} aria-hidden>
              {count || ''}
            </span>
            <span
              className={classes.day}
              data-empty={count === 0 || undefined}
              style={{ height: count === 0 ? 2 : (HEIGHT * count) / most }}
            />
            <span aria-hidden>{letter.format(date)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const write = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} accepted`;
