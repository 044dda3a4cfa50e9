import { useState } from 'react';
import { useFilters } from '../components/use-filters.ts';

/** Which rows of the tree are open. */
export interface TreeView {
  /** Whether some rows are left out, so that the others have no order of their own (AD-38). */
  isFiltered: boolean;
  /** @param isFound whether the filter found something below the row, which opens it */
  isOpen: (key: string, isFound: boolean) => boolean;
  toggle: (key: string, isFound: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The open rows are in the address, and so survive a reload and the browser's Back. Those that a filter opens are not:
 * they can be closed until the filter changes.
 * @param filter the filter in words; empty without one
 */
export function useTreeView(filter: string, opensFound: boolean): TreeView {
  const { read, set } = useFilters<'open'>();
  const [shut, setShut] = useState({ filter, keys: NONE });
  const open = new Set(read('open')?.split('.'));
  const closed = shut.filter === filter ? shut.keys : NONE;
  const isFiltered = filter !== '';
  const opensItself = (isFound: boolean) => isFiltered && opensFound && isFound;
  return {
    isFiltered,
    isOpen: (key, isFound) => (opensItself(isFound) ? !closed.has(key) : open.has(key)),
    toggle: (key, isFound) => {
      if (opensItself(isFound)) return setShut({ filter, keys: toggled(closed, key) });
      set('open', [...toggled(open, key)].join('.'), true);
    },
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(keys);
  if (!after.delete(key)) after.add(key);
  return after;
}
