import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Search in a list. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = 'Search by username, email or name', value, onChange } = props;
  return (
    <TextInput
      type="search"
      w="min(100%, 360px)"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

const PAUSE_MS = 300;

/** The search term, as `q` in the address. The address follows the typed text after a short pause. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, type] = useState(q);
  const written = useRef(q);

  useEffect(() => {
    // Changed by something else than typing, such as the browser's Back.
    if (q === written.current) return;
    written.current = q;
    type(q);
  }, [q]);

  const write = useEffectEvent((next: string) => {
    written.current = next;
    setParams(
      before => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete('q');
        else after.set('q', next);
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    const next = typed.trim();
    if (next === written.current) return;
    const timer = setTimeout(() => write(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { q, typed, type };
}
