import { Button, Flex, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import type { RowAction } from '../../../ui/resource-table/column.ts';
import { MoveHandle } from '../../../ui/resource-table/move-handle.tsx';
import { RowActions, withOrderActs } from '../../../ui/resource-table/row-actions.tsx';
import { useRowOrder } from '../../../ui/resource-table/use-row-order.ts';
import { useFilters } from '../components/use-filters.ts';
import classes from './branch.module.css';
import type { TreeView } from './use-tree-view.ts';

interface TreeRow {
  id: number;
  /** Its name in the address. */
  place: string;
  title: string;
  /** Its name in the labels of its buttons. */
  name: string;
  status: ReactNode;
  actions: readonly RowAction[];
  below?: {
    /** Label of the button that opens the row: 'Steps in Market'. */
    label: string;
    /** What is below, in numbers. */
    counts: string;
    isFound: boolean;
    show: () => ReactNode;
  };
}

interface BranchProps {
  label: string;
  /** Said where there are no rows. */
  empty: string;
  /** Titles of challenges and steps are headings. */
  titles: 'h2' | 'h3' | 'p';
  rows: readonly TreeRow[];
  view: TreeView;
  onOrder: (ids: number[]) => void;
}

/** The rows below one record: titles that lead to their forms, their actions, and on demand what is below each. */
export function Branch({ label, empty, titles: Title, rows, view, onOrder }: BranchProps) {
  const order = useRowOrder<HTMLUListElement>({ rows, onOrder });
  const { addressOf } = useFilters<'edit'>();
  const ids = rows.map(({ id }) => id);
  const isMovable = !view.isFiltered && rows.length > 1;
  if (rows.length === 0) {
    return (
      <Text c="dimmed" fz="sm">
        {empty}
      </Text>
    );
  }
  return (
    <>
      <ul aria-label={label} ref={order.body} className={classes.rows}>
        {rows.map(({ id, place, title, name, status, actions, below }) => {
          const isOpen = below !== undefined && view.isOpen(place, below.isFound);
          return (
            <li key={id} data-row={id} data-mark={order.markOf(id)}>
              <div className={classes.line}>
                {below && (
                  <UnstyledButton
                    className={classes.toggle}
                    aria-label={below.label}
                    aria-expanded={isOpen}
                    onClick={() => view.toggle(place, below.isFound)}
                  >
                    <IconChevronRight size={18} aria-hidden />
                  </UnstyledButton>
                )}
                <div className={classes.text}>
                  <Title className={classes.title} dir="auto">
                    <Link to={addressOf('edit', place)}>{title}</Link>
                  </Title>
                  <Flex wrap="wrap" align="center" columnGap="sm" rowGap="2xs">
                    {below && (
                      <Text span c="dimmed" fz="sm">
                        {below.counts}
                      </Text>
                    )}
                    {status}
                  </Flex>
                </div>
                {isMovable && <MoveHandle name={name} {...order.handleOf(id)} />}
                <RowActions
                  name={name}
                  actions={isMovable ? withOrderActs(actions, ids, id, onOrder) : actions}
                />
              </div>
              {isOpen && (
                <Stack className={classes.below} gap="xs">
                  {below.show()}
                </Stack>
              )}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status" aria-live="assertive">
        {order.said}
      </VisuallyHidden>
    </>
  );
}

interface NewButtonProps {
  entity: 'Step' | 'Question';
  within: string;
  onCreate: () => void;
}

/** Creates a record below another, where it will be. */
export function NewButton({ entity, within, onCreate }: NewButtonProps) {
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={`New ${entity} in ${within}`}
      onClick={onCreate}
    >
      {`New ${entity}`}
    </Button>
  );
}
