import { Stack, Text } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from './is-composing.ts';
import classes from './picker.module.css';

/** Number of options from which there is a search field. */
const MANY = 8;

interface PickerProps {
  /** What the options are called, such as 'startups'. */
  things: string;
  options: readonly { id: number; name: string }[];
  selectedId: number | null;
  onPick: (id: number) => void;
  /** @param isToReturn whether to return the focus to the button that opened it */
  onClose: (isToReturn: boolean) => void;
  /** Links below the list. */
  children?: ReactNode;
}

/** A popup list to pick from, with arrow keys and Enter or by pressing. Holds the focus while open. */
export function Picker({ things, options, selectedId, onPick, onClose, children }: PickerProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { found, hasSearch, query, search, activeId, activate, move } = useOptions(options, selectedId);
  useClosing(panel, onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    // In the search field, Home and End move the cursor.
    if (steps !== undefined && !(hasSearch && Math.abs(steps) > 1)) move(steps);
    else if (event.key === 'Enter' && !isComposing(event.nativeEvent) && activeId !== null) onPick(activeId);
    else return;
    event.preventDefault();
  };
  const control = {
    'aria-activedescendant': activeId === null ? undefined : `${id}-${activeId}`,
    'data-autofocus': true,
    onKeyDown,
  };
  const list = (
    <div
      id={id}
      role="listbox"
      aria-label={things}
      className={classes.list}
      {...(hasSearch ? {} : { tabIndex: 0, ...control })}
    >
      {found.map(option => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list or the field
        // biome-ignore lint/a11y/useFocusableInteractive: the list or the field has the focus, and names it
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          aria-selected={option.id === selectedId}
          className={classes.option}
          data-active={option.id === activeId || undefined}
          title={option.name}
          dir="auto"
          onPointerMove={() => activate(option.id)}
          onClick={() => onPick(option.id)}
        >
          <span className={classes.name}>{option.name}</span>
        </div>
      ))}
    </div>
  );
  return (
    <div ref={panel} role="dialog" aria-label={`Switch ${things}`} className={classes.panel}>
      {hasSearch && (
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={`Search ${things}`}
          placeholder={`Search ${things}`}
          className={classes.search}
          dir="auto"
          autoComplete="off"
          value={query}
          onChange={event => search(event.target.value)}
          {...control}
        />
      )}
      {list}
      <Text inherit role="status" className={classes.none} c="dimmed">
        {found.length === 0 && `No ${things} match.`}
      </Text>
      {children && (
        <Stack className={classes.foot} gap={0} flex="none" p="2xs">
          {children}
        </Stack>
      )}
    </div>
  );
}

/** The matching options and the active one: the first if the previous one no longer matches. */
function useOptions(options: PickerProps['options'], selectedId: number | null) {
  const [query, search] = useState('');
  const [wantedId, activate] = useState(selectedId);
  const sought = query.trim().toLocaleLowerCase();
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  const place = Math.max(
    0,
    found.findIndex(option => option.id === wantedId),
  );
  const activeId = found[place]?.id ?? null;
  const move = (steps: number) => {
    const next = Math.min(Math.max(place + steps, 0), found.length - 1);
    activate(found[next]?.id ?? null);
  };
  return { found, hasSearch: options.length >= MANY, query, search, activeId, activate, move };
}

/** Focuses the panel on opening. Closes it on Escape, on a press outside, and when the focus leaves it. */
function useClosing(panel: React.RefObject<HTMLDivElement | null>, onClose: PickerProps['onClose']): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const element = panel.current;
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // The parent also contains the button, which closes the list itself.
    const around = element?.parentElement;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close.current(true);
    };
    const onElsewhere = (event: Event) => {
      if (!around?.contains(event.target as Node)) close.current(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [panel]);

  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });
}
