import type { AdminPersona } from '@groundwork/domain';
import { ActionIcon, Box, Button, Flex, Group, Text, Title } from '@mantine/core';
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconPencil,
  IconTrash,
  IconWorldSearch,
} from '@tabler/icons-react';
import { PersonaPicture } from '../../../app/brand/persona-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { offIf } from '../../../ui/off-if.ts';
import classes from './personas.module.css';

interface PersonaCardProps {
  persona: AdminPersona;
  onEdit: () => void;
  onDelete: () => void;
  /** Undefined where the persona cannot move further. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function PersonaCard({ persona, onEdit, onDelete, onUp, onDown }: PersonaCardProps) {
  const { name, description, category, isActive, isDefault, webSearchEnabled } = persona;
  return (
    <li className={classes.card} data-inactive={!isActive || undefined}>
      <Flex align="flex-start" gap="sm">
        <PersonaPicture persona={persona} size={40} />
        <Box flex={1} miw={0}>
          <Title order={2} fz="md" fw={600} dir="auto">
            {name}
          </Title>
          <Text c="dimmed" fz="sm" dir="auto">
            {category}
          </Text>
        </Box>
        <Flex className={classes.arrows} flex="none">
          <Arrow label={`Move ${name} up`} icon={IconArrowNarrowUp} onMove={onUp} />
          <Arrow label={`Move ${name} down`} icon={IconArrowNarrowDown} onMove={onDown} />
        </Flex>
      </Flex>
      <Text lineClamp={3} c="dimmed" fz="sm" dir="auto">
        {description}
      </Text>
      <Group gap="2xs" mt="auto">
        <Flex wrap="wrap" gap="2xs" flex={1}>
          {isDefault && <Badge tone="accent">Default</Badge>}
          {!isActive && <Badge>Inactive</Badge>}
          {webSearchEnabled && (
            <Badge>
              <IconWorldSearch size={12} aria-hidden />
              Web search
            </Badge>
          )}
        </Flex>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} aria-hidden />}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Group>
    </li>
  );
}

interface ArrowProps {
  label: string;
  icon: typeof IconArrowNarrowUp;
  onMove: (() => void) | undefined;
}

/** Not `disabled`: an arrow that moved its persona to an end would lose the focus. */
function Arrow({ label, icon: Icon, onMove }: ArrowProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...offIf(!onMove)} onClick={onMove}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
