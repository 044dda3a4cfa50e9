import { useSearchParams } from 'react-router';

/** A list's filters, kept in the address. An empty value removes one. */
export function useFilters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: Name) => params.get(name),
    set: (name: Name, value: string) =>
      setParams(before => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      }),
    clear: () => setParams({}),
  };
}
