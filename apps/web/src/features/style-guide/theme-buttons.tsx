import { Button, Flex, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './style-guide.module.css';

const THEMES = [
  { value: 'light', label: 'Light Mode', Icon: IconSun },
  { value: 'dark', label: 'Dark Mode', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const;

export function ThemeButtons() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Flex wrap="wrap" gap="xs" maw="calc(100vw - 2 * var(--mantine-spacing-md))">
      {THEMES.map(({ value, label, Icon }) => (
        <Button
          key={value}
          variant="default"
          className={classes.choice}
          aria-pressed={colorScheme === value}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}
