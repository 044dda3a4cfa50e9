import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { choicesOf, Filter, recordChoices } from '../components/filter.tsx';
import classes from './log.module.css';
import { administratorsQuery, type LogFilters } from './log-queries.ts';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';
import type { LogDays, LogFilterName } from './use-log-filters.ts';

interface LogFilterBarProps {
  filters: LogFilters;
  days: LogDays;
  onChange: (name: LogFilterName, value: string) => void;
}

export function LogFilterBar({ filters, days, onChange }: LogFilterBarProps) {
  const { data: admins = [] } = useQuery(administratorsQuery);
  return (
    <div className={classes.filters}>
      <Filter
        label="Kind"
        all="All kinds"
        value={filters.kind ?? ''}
        options={choicesOf(KIND_WORDS)}
        onChange={value => onChange('kind', value)}
      />
      <Filter
        label="Action"
        all="All actions"
        value={filters.action ?? ''}
        options={choicesOf(ACTION_WORDS)}
        onChange={value => onChange('action', value)}
      />
      <Filter
        label="Administrator"
        all="Everyone"
        value={String(filters.adminId ?? '')}
        options={recordChoices(admins, filters.adminId, 'Administrator')}
        onChange={value => onChange('admin', value)}
      />
      <Day label="From" value={days.from} onChange={value => onChange('from', value)} />
      <Day label="To" value={days.to} onChange={value => onChange('to', value)} />
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Not controlled: the browser gives no value while a day is half typed, and would lose what is there. */
function Day({ label, value, onChange }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <TextInput
      ref={input}
      type="date"
      label={label}
      defaultValue={value}
      onChange={event => event.currentTarget.validity.valid && onChange(event.currentTarget.value)}
    />
  );
}
