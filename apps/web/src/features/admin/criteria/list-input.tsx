import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface ListInputProps {
  label: string;
  description?: string;
  values: readonly unknown[];
  /** The separator: line breaks or commas. */
  by: 'line' | 'comma';
  error?: string | undefined;
  rows?: number;
  /** Called with undefined for an empty list. */
  onChange: (values: string[] | undefined) => void;
}

const MARKS = {
  line: { mark: '\n', between: '\n', rows: 4 },
  comma: { mark: ', ', between: /[,\n]/, rows: 2 },
} as const;

/** A list of texts in one field. The typed text is kept as it is while it still parses to `values`. */
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
