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
