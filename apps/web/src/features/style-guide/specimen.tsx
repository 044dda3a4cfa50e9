import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Surface } from '../../ui/surface.tsx';
import classes from './style-guide.module.css';

interface SpecimenProps {
  title: string;
  /** When to use the component. */
  note?: ReactNode;
  /** Arranges the examples in a row or a stack. */
  layout?: 'row' | 'stack';
  children: ReactNode;
}

/** A component in its states. */
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
