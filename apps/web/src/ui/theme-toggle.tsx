import { ActionIcon, Box, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between dark and light, on screens without the full theme menu. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      {/* Toggled by CSS, which knows the theme before the script does. */}
      <Box component={IconSun} size={20} aria-hidden lightHidden />
      <Box component={IconMoon} size={20} aria-hidden darkHidden />
    </ActionIcon>
  );
}
