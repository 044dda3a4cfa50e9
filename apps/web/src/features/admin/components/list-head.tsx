import { Button, Flex, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-head.module.css';

interface ListHeadProps {
  title: string;
  /** Label of the create button: 'New Challenge'. */
  create: string;
  onCreate: () => void;
  /** Further actions beside the create button. */
  children?: ReactNode;
}

/** Heading of a table, with its create button. */
export function ListHead({ title, create, onCreate, children }: ListHeadProps) {
  return (
    <Group gap="sm" justify="space-between">
      <h2 className={classes.title}>{title}</h2>
      <Flex wrap="wrap" align="center" gap="xs">
        {children}
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
          {create}
        </Button>
      </Flex>
    </Group>
  );
}
