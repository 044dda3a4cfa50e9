import { useSearchParams } from 'react-router';

/** A list's filters, kept in the address. An empty value removes one. */
export function useFilters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const withValue = (before: URLSearchParams, name: Name, value: string) => {
    const after = new URLSearchParams(before);
    if (value === '') after.delete(name);
    else after.set(name, value);
    return after;
  };
  return {
    read: (name: Name) => params.get(name),
    /** @param replace whether the browser's Back does not lead to what was before */
    set: (name: Name, value: string, replace = false) =>
      setParams(before => withValue(before, name, value), { replace }),
    addressOf: (name: Name, value: string) => `?${withValue(params, name, value)}`,
    clear: () => setParams({}),
  };
}
