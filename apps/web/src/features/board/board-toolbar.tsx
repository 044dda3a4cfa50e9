import { CARD_STAGES, MAX_COLUMNS } from '@groundwork/domain';
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconColumnInsertRight, IconFilter, IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { type BoardFilter, FILTER_STATES, isFiltering } from './board-filter.ts';
import classes from './board-toolbar.module.css';
import { count, STATE_LABELS } from './card-words.ts';

const FULL = `A board can have up to ${MAX_COLUMNS} columns`;
const NO_FILTER: BoardFilter = { q: '', stage: '', state: '' };

interface BoardToolbarProps {
  filter: BoardFilter;
  shown: number;
  total: number;
  /** Must be a stable function. */
  onFilter: (filter: BoardFilter) => void;
  /** The board has its maximum of columns. */
  isFull: boolean;
  /** Must be a stable function. */
  onAddColumn: () => void;
}

/** Search and filters of the board, with the count of matches. Memoised, so that moving a card does not render it. */
export const BoardToolbar = memo(function BoardToolbar(props: BoardToolbarProps) {
  const { filter, shown, total, isFull, onFilter, onAddColumn } = props;
  const search = useRef<HTMLInputElement>(null);
  const [isUnfolded, unfold] = useState(false);
  const showsFilters = isUnfolded || filter.stage !== '' || filter.state !== '';
  useEffect(() => {
    const field = search.current;
    // While the field has focus, it is the source and the address follows.
    if (field && document.activeElement !== field) field.value = filter.q;
  }, [filter.q]);
  return (
    <Group
      className={classes.toolbar}
      gap="xs"
      data-filtering={isFiltering(filter) || undefined}
      data-unfolded={showsFilters || undefined}
    >
      <TextInput
        type="search"
        aria-label="Search cards"
        placeholder="Search cards"
        className={classes.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        ref={search}
        defaultValue={filter.q}
        onChange={event => onFilter({ ...filter, q: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        className={classes.fold}
        aria-label="Filters"
        aria-expanded={showsFilters}
        onClick={() => unfold(!isUnfolded)}
      >
        <IconFilter size={16} aria-hidden />
      </ActionIcon>
      <NativeSelect
        aria-label="Stage"
        className={classes.select}
        value={filter.stage}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, stage: CARD_STAGES.find(stage => stage === value) ?? '' })
        }
      >
        <option value="">All stages</option>
        {CARD_STAGES.map(stage => (
          <option key={stage}>{stage}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="State"
        className={classes.select}
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, state: FILTER_STATES.find(state => state === value) ?? '' })
        }
      >
        <option value="">All states</option>
        {FILTER_STATES.map(state => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </NativeSelect>
      <Group className={classes.found} wrap="nowrap" gap="xs" c="dimmed" fz="sm">
        <p role="status">{isFiltering(filter) && `${shown} of ${count(total, 'card')}`}</p>
        {isFiltering(filter) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              const field = search.current;
              if (field) field.value = '';
              // This button disappears with the filter, so the focus moves to the field.
              field?.focus();
              onFilter(NO_FILTER);
            }}
          >
            Clear
          </Button>
        )}
      </Group>
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconColumnInsertRight size={16} aria-hidden />}
        aria-disabled={isFull}
        data-disabled={isFull}
        title={isFull ? FULL : undefined}
        // Touch has no tooltip, so the reason is a toast.
        onClick={isFull ? () => void showToast({ title: FULL, tone: 'info' }) : onAddColumn}
      >
        Add column
      </Button>
    </Group>
  );
});
