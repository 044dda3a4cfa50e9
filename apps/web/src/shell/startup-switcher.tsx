import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { chooseStartup, useKnownSelection } from '../features/startups/selection/known-selection.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { loadPiece } from '../ui/load-piece.ts';
import { samePageOf, startupOfPage } from './places.ts';
import type { StartupPickerProps } from './startup-picker.tsx';
import classes from './startup-switcher.module.css';

const loadPicker = () => import('./startup-picker.tsx');

/** On pages about one startup: its name, and a switch to the same page of another. */
export function StartupSwitcher() {
  const { id: userId } = useCurrentUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ Picker: ComponentType<StartupPickerProps> } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shownId = startupOfPage(pathname, useKnownSelection(userId));
  // Not fetched here: the page loads the startups and shows failures.
  const { data: startups } = useQuery({ ...startupQueries.list(), enabled: false, throwOnError: false });
  const shown = startups?.find(({ id }) => id === shownId);
  if (!startups || !shown) return null;

  const close = (isToReturn: boolean) => {
    setOpen(null);
    if (isToReturn) button.current?.focus();
  };
  const pick = (startupId: number) => {
    close(true);
    chooseStartup(userId, startupId);
    const address = samePageOf(pathname, startupId);
    if (address) void navigate(address);
  };
  // A preload failure is ignored: pressing loads again and reports it.
  const prepare = () => void loadPicker().catch(() => {});
  const toggle = async () => {
    if (open) return close(true);
    const piece = await loadPiece(loadPicker);
    if (piece) setOpen({ Picker: piece.default });
  };
  return (
    <Group className={classes.place} gap={0} wrap="nowrap" miw={0}>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={`Startup: ${shown.name}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {/* Truncated here; the list shows the full name. */}
        <Text span inherit truncate maw="32ch" dir="auto">
          {shown.name}
        </Text>
        <IconSelector size={16} aria-hidden />
      </UnstyledButton>
      {open && <open.Picker startups={startups} selectedId={shown.id} onPick={pick} onClose={close} />}
    </Group>
  );
}
