import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface ListInputProps {
  label: string;
  description?: string;
  values: readonly unknown[];
  /** What stands between two: a line each, or commas. */
  by: 'line' | 'comma';
  error?: string | undefined;
  rows?: number;
  /** An empty list is undefined. */
  onChange: (values: string[] | undefined) => void;
}

const MARKS = {
  line: { mark: '\n', between: '\n', rows: 4 },
  comma: { mark: ', ', between: /[,\n]/, rows: 2 },
} as const;

/** Texts in one field. What is typed stays as it is typed for as long as it says the same. */
export function ListInput({ label, description, values, by, error, rows, onChange }: ListInputProps) {
  const { mark, between, rows: usualRows } = MARKS[by];
  const split = (text: string) => {
    const parts = text.split(between).map(part => part.trim());
    return parts.filter(part => part !== '');
  };
  const told = values.map(String);
  const [typed, setTyped] = useState(told.join(mark));
  const text = split(typed).join(mark) === told.join(mark) ? typed : told.join(mark);
  const change = (next: string) => {
    setTyped(next);
    const parts = split(next);
    onChange(parts.length > 0 ? parts : undefined);
  };
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      value={text}
      rows={rows ?? usualRows}
      resize="vertical"
      autoComplete="off"
      onChange={event => change(event.currentTarget.value)}
    />
  );
}
