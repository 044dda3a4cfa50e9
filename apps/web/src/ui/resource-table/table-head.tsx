import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconArrowsSort } from '@tabler/icons-react';
import { type Column, nextSorting, type Sorting } from './column.ts';
import classes from './resource-table.module.css';

interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  hasHandles: boolean;
  hasActions: boolean;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

/** The column headers; pressing one sorts by its column. */
export function TableHead<R>({ columns, hasHandles, hasActions, sorting, onSort }: TableHeadProps<R>) {
  return (
    <Table.Thead role="rowgroup" className={classes.head}>
      <Table.Tr role="row">
        {hasHandles && (
          <Table.Th role="columnheader" className={classes.handleCell}>
            <VisuallyHidden>Move</VisuallyHidden>
          </Table.Th>
        )}
        {columns.map(({ header, sortBy, kind }) => {
          const isSorted = sorting?.header === header;
          return (
            <Table.Th
              key={header}
              role="columnheader"
              data-kind={kind}
              data-sortable={sortBy !== undefined || undefined}
              aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {sortBy ? (
                <UnstyledButton
                  className={classes.sort}
                  data-sorted={isSorted || undefined}
                  onClick={() => onSort(nextSorting(sorting, header))}
                >
                  {header}
                  <SortIcon direction={isSorted && (sorting.isDescending ? 'down' : 'up')} />
                </UnstyledButton>
              ) : (
                header
              )}
            </Table.Th>
          );
        })}
        {hasActions && (
          <Table.Th role="columnheader" className={classes.actionsCell}>
            Actions
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function SortIcon({ direction }: { direction: 'up' | 'down' | false }) {
  const Icon =
    direction === 'up' ? IconArrowNarrowUp : direction === 'down' ? IconArrowNarrowDown : IconArrowsSort;
  return <Icon size={14} aria-hidden />;
}
