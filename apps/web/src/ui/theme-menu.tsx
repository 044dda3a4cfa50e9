import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { MenuButton } from './menu-button.tsx';

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

interface ThemeMenuProps {
  /** The button that opens the menu. */
  target: ReactElement<Record<string, unknown>>;
  position: 'right-end' | 'top-end';
}

/** Light, Dark or System; for System it shows the mode in use. */
export function ThemeMenu({ target, position }: ThemeMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const inUse = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return (
    <MenuButton
      target={target}
      label="Theme"
      position={position}
      entries={CHOICES.map(({ value, label, icon: Icon }) => ({
        label: value === 'auto' && colorScheme === 'auto' ? `${label} (${inUse})` : label,
        icon: <Icon size={16} aria-hidden />,
        isChecked: colorScheme === value,
        onSelect: () => setColorScheme(value),
      }))}
    />
  );
}
