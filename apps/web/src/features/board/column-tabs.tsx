import type { BoardColumn } from '@groundwork/domain';
import { Text } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import classes from './column-tabs.module.css';

interface ColumnTabsProps {
  columns: readonly BoardColumn[];
  sizeOf: (columnId: number) => number;
  /** The container of the columns. On a phone it shows one column at a time and scrolls to the others. */
  scroller: RefObject<HTMLElement | null>;
}

/** Switches columns on a phone. The tabs are drop targets for cards, too. */
export function ColumnTabs({ columns, sizeOf, scroller }: ColumnTabsProps) {
  const current = useColumnInSight(scroller, columns);
  const show = (columnId: number) =>
    scroller.current
      ?.querySelector(`[data-column="${columnId}"]`)
      ?.scrollIntoView({ behavior: 'smooth', inline: 'start', block: 'nearest' });
  return (
    <nav className={classes.tabs} aria-label="Columns">
      {columns.map(({ id, name }, place) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          data-column={id}
          aria-current={place === current || undefined}
          onClick={() => show(id)}
        >
          <Text span inherit truncate dir="auto">
            {name}
          </Text>
          <span className={classes.size}>{sizeOf(id)}</span>
        </button>
      ))}
    </nav>
  );
}

/** Index of the column that is in view on a phone. */
function useColumnInSight(scroller: RefObject<HTMLElement | null>, columns: readonly BoardColumn[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth } = element;
      setCurrent(Math.round((scrollLeft / scrollWidth) * columns.length) || 0);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, columns.length]);
  return current;
}
