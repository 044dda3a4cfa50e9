import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './menu-content.ts';

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

interface ThemeMenuProps {
  /** The button that opens the menu. */
  target: ReactElement<Record<string, unknown>>;
}

export function ThemeMenu({ target }: ThemeMenuProps) {
  return <MenuButton target={target} label="Theme" position="right-end" entries={useThemeEntries()} />;
}

/** Light, Dark or System; for System it shows the mode in use. */
export function useThemeEntries(): MenuEntry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const inUse = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return CHOICES.map(({ value, label, icon: Icon }) => ({
    label: value === 'auto' && colorScheme === 'auto' ? `${label} (${inUse})` : label,
    icon: <Icon size={16} aria-hidden />,
    isChecked: colorScheme === value,
    onSelect: () => setColorScheme(value),
  }));
}
