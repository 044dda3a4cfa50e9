import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const PAUSE_MS = 300;

/** What is looked for, as `q` in the address, and what is typed: the address follows after a short pause. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, type] = useState(q);
  const written = useRef(q);

  useEffect(() => {
    // Otherwise than by typing: with the browser's Back.
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
