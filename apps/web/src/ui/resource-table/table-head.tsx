import { Button, NativeSelect, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
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
              aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {sortBy ? (
                <UnstyledButton
                  className={classes.sort}
                  data-sorted={isSorted || undefined}
                  onClick={() => onSort(nextSorting(sorting, header))}
                >
                  <span title={header}>{header}</span>
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

/** The same for cards, which have no headers. */
export function SortBy<R>({
  columns,
  sorting,
  onSort,
}: Pick<TableHeadProps<R>, 'columns' | 'sorting' | 'onSort'>) {
  const headers = columns.flatMap(({ header, sortBy }) => (sortBy ? [header] : []));
  if (headers.length === 0) return null;
  const isDescending = sorting?.isDescending ?? false;
  return (
    <div className={classes.sortBy}>
      <NativeSelect
        label="Sort by"
        data={[{ value: '', label: 'Default order' }, ...headers]}
        value={sorting?.header ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSort(value === '' ? null : { header: value, isDescending })
        }
      />
      {sorting && (
        <Button
          variant="default"
          leftSection={<SortIcon direction={isDescending ? 'down' : 'up'} />}
          onClick={() => onSort({ ...sorting, isDescending: !isDescending })}
        >
          {isDescending ? 'Descending' : 'Ascending'}
        </Button>
      )}
    </div>
  );
}

function SortIcon({ direction }: { direction: 'up' | 'down' | false }) {
  const Icon =
    direction === 'up' ? IconArrowNarrowUp : direction === 'down' ? IconArrowNarrowDown : IconArrowsSort;
  return <Icon size={14} aria-hidden />;
}
