import { NativeSelect } from '@mantine/core';

interface FilterProps {
  label: string;
  /** The choice of no filter. */
  all?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Filters or sorts a list. An empty value is no filter. */
export function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...options]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** A choice for each of these values, in words. */
export const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** A choice for each record. One that is filtered by but is none of them is labelled by id, as the address has no name. */
export function recordChoices(
  records: readonly { id: number; name: string }[],
  id: number | undefined,
  what: string,
) {
  const isUnknown = id !== undefined && !records.some(record => record.id === id);
  return [...records, ...(isUnknown ? [{ id, name: `${what} ${id}` }] : [])].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
}
