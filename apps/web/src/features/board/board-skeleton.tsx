import { Skeleton } from '@mantine/core';
import classes from './board.module.css';
import columnClasses from './column.module.css';

/** Placeholder with the shape of the board's first columns and cards. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the board" className={classes.board}>
      <Skeleton height={36} className={classes.actionsPlace} />
      <Skeleton height={36} maw={600} />
      <Skeleton height={36} className={classes.phonePlace} />
      <Skeleton height={36} className={classes.phonePlace} />
      <div className={classes.columns}>
        {[3, 2, 1, 1].map((cards, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
          <div key={place} className={columnClasses.column}>
            <div className={columnClasses.head}>
              <Skeleton height={18} my={5} width={96} />
            </div>
            <div className={columnClasses.list}>
              {Array.from({ length: cards }, (_, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
                <Skeleton key={card} height={86} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
