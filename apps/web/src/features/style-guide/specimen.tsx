import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Surface } from '../../ui/surface.tsx';
import classes from './style-guide.module.css';

interface SpecimenProps {
  title: string;
  /** When to use it. */
  note?: ReactNode;
  /** Side by side, or one below the other. */
  layout?: 'row' | 'stack';
  children: ReactNode;
}

/** One piece with its states. */
export function Specimen({ title, note, layout = 'row', children }: SpecimenProps) {
  return (
    <Surface plain aria-label={title} className={classes.specimen}>
      <div>
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        {note && (
          <Text maw="70ch" mt="2xs" c="dimmed" fz="sm" textWrap="pretty">
            {note}
          </Text>
        )}
      </div>
      <Group className={classes.states} gap="sm" miw={0} data-layout={layout}>
        {children}
      </Group>
    </Surface>
  );
}
