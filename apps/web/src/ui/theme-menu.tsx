import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

interface ThemeMenuProps {
  /** The button that opens it. */
  target: ReactElement;
  position: 'right-end' | 'top-end';
}

/** Light, Dark or System; with System it says which mode is in use (F2, Layout shell). */
export function ThemeMenu({ target, position }: ThemeMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const inUse = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return (
    <Menu position={position} width={200} shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label="Theme">
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={colorScheme === value}
            checkIcon={<IconCheck size={16} aria-hidden />}
            rightSection={<Icon size={16} aria-hidden />}
            closeMenuOnClick
            onChange={() => setColorScheme(value)}
          >
            {value === 'auto' && colorScheme === 'auto' ? `${label} (${inUse})` : label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
