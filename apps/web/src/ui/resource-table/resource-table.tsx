import '@mantine/core/styles/Table.layer.css';
import { Button, Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MessagePanel } from '../message-panel.tsx';
import {
  type Column,
  type Row,
  type RowAction,
  type Sorting,
  sortRows,
  type TableFailure,
} from './column.ts';
import { ListFailure } from './list-failure.tsx';
import { MoveHandle } from './move-handle.tsx';
import classes from './resource-table.module.css';
import { RowActions, withOrderActs } from './row-actions.tsx';
import { SortBy, TableHead } from './table-head.tsx';
import { useRowOrder } from './use-row-order.ts';

export interface ResourceTableProps<R extends Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined until they are loaded. */
  rows: readonly R[] | undefined;
  failure?: TableFailure | null;
  /** Replaces an empty table: a message, and an action that creates the first row. */
  empty: { text: string; action?: ReactNode };
  /** Name of a row in its button labels. */
  nameOf: (row: R) => string;
  actionsOf?: (row: R) => readonly RowAction[];
  /** Makes rows movable while they are not sorted by a column. Called with all ids in the new order. */
  onOrder?: (ids: number[]) => void;
  /** How many rows are shown at first, and more on demand. Sorting is by all of them. All by default. */
  shownAtOnce?: number;
}

/** A table of records; on a phone each row is a card with labels. */
export function ResourceTable<R extends Row>(props: ResourceTableProps<R>) {
  const { label, columns, rows, failure, empty } = props;
  if (rows === undefined && failure) return <ListFailure {...failure} />;
  if (rows === undefined) return <Loading label={label} columns={columns.length} />;
  if (rows.length > 0) return <Filled {...props} rows={rows} />;
  return (
    <MessagePanel heading={null} actions={empty.action}>
      <p>{empty.text}</p>
    </MessagePanel>
  );
}

function Filled<R extends Row>(props: ResourceTableProps<R> & { rows: readonly R[] }) {
  const { label, columns, rows, nameOf, actionsOf, onOrder, shownAtOnce = Number.POSITIVE_INFINITY } = props;
  const [shown, setShown] = useState(shownAtOnce);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const order = useRowOrder<HTMLTableSectionElement>({
    rows: rows.map(row => ({ id: row.id, name: nameOf(row) })),
    onOrder: ids => onOrder?.(ids),
  });
  const ids = rows.map(({ id }) => id);
  const sorted = sortRows(rows, columns, sorting);
  const isMovable = onOrder !== undefined && sorting === null && rows.length > 1;
  return (
    <>
      <SortBy columns={columns} sorting={sorting} onSort={setSorting} />
      <Table className={classes.table} role="table" aria-label={label} verticalSpacing="sm">
        <TableHead
          columns={columns}
          hasHandles={isMovable}
          hasActions={actionsOf !== undefined}
          sorting={sorting}
          onSort={setSorting}
        />
        <Table.Tbody role="rowgroup" ref={order.body} className={classes.body}>
          {sorted.slice(0, shown).map(row => (
            <Table.Tr key={row.id} role="row" data-row={row.id} data-mark={order.markOf(row.id)}>
              {isMovable && (
                <Table.Td role="cell" className={classes.handleCell}>
                  <MoveHandle name={nameOf(row)} {...order.handleOf(row.id)} />
                </Table.Td>
              )}
              {columns.map(column => (
                <Cell key={column.header} column={column} row={row} />
              ))}
              {actionsOf && (
                <Table.Td role="cell" className={classes.actionsCell}>
                  <RowActions
                    name={nameOf(row)}
                    actions={isMovable ? withOrderActs(actionsOf(row), ids, row.id, onOrder) : actionsOf(row)}
                  />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > shown && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + shownAtOnce)}>
          {`Show more (${(rows.length - shown).toLocaleString('en')} left)`}
        </Button>
      )}
      <VisuallyHidden role="status" aria-live="assertive">
        {order.said}
      </VisuallyHidden>
    </>
  );
}

function Cell<R extends Row>({ column, row }: { column: Column<R>; row: R }) {
  const { header, kind, cell } = column;
  if (kind === 'name') {
    return (
      <Table.Th role="rowheader" scope="row" className={classes.name}>
        {cell(row)}
      </Table.Th>
    );
  }
  return (
    <Table.Td role="cell" className={classes.cell} data-kind={kind}>
      <span className={classes.label}>{header}</span>
      {cell(row)}
    </Table.Td>
  );
}

const LINES = [0, 1, 2, 3, 4];

function Loading({ label, columns }: { label: string; columns: number }) {
  return (
    <Stack role="status" aria-label={`Loading ${label.toLowerCase()}`} gap={0}>
      {LINES.map(line => (
        <div key={line} className={classes.loadingRow}>
          {Array.from({ length: columns }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
            <Skeleton key={place} height={14} />
          ))}
        </div>
      ))}
    </Stack>
  );
}
