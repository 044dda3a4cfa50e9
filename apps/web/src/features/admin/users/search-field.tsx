import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './users.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Search users"
      placeholder="Search by username, email or name"
      leftSection={<IconSearch size={16} aria-hidden />}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
