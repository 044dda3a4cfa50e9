import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent';
}

export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <Text className={classes.badge} span fz="xs" lh="sm" fw={500} data-tone={tone}>
      {children}
    </Text>
  );
}
