import { LOGGED_ACTIONS, LOGGED_KINDS } from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './log.module.css';
import { type LogFilters, logQueries } from './log-queries.ts';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';

interface LogFilterBarProps {
  filters: LogFilters;
  onChange: (name: 'kind' | 'action' | 'admin', value: string) => void;
}

export function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  const admins = useAdmins(filters.adminId);
  return (
    <div className={classes.filters}>
      <Filter
        label="Kind"
        all="All kinds"
        value={filters.kind ?? ''}
        options={LOGGED_KINDS.map(value => ({ value, label: KIND_WORDS[value] }))}
        onChange={value => onChange('kind', value)}
      />
      <Filter
        label="Action"
        all="All actions"
        value={filters.action ?? ''}
        options={LOGGED_ACTIONS.map(value => ({ value, label: ACTION_WORDS[value] }))}
        onChange={value => onChange('action', value)}
      />
      <Filter
        label="Administrator"
        all="Everyone"
        value={String(filters.adminId ?? '')}
        options={admins}
        onChange={value => onChange('admin', value)}
      />
    </div>
  );
}

interface FilterProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: all }, ...options]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * Administrators with log entries. One who is filtered by but has none is labelled by id, as the address has no name.
 */
function useAdmins(adminId: number | undefined) {
  const { data = [] } = useQuery(logQueries.administrators());
  const admins = data.map(({ id, name }) => ({ value: String(id), label: name }));
  if (adminId === undefined || data.some(({ id }) => id === adminId)) return admins;
  return [...admins, { value: String(adminId), label: `Administrator ${adminId}` }];
}
