import { directionOf, isBlank, type Startup } from '@groundwork/domain';
import { ActionIcon, Box, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { timeAgo } from '../../../ui/time-ago.ts';
import { writeDate } from '../../../ui/write-time.ts';
import classes from './startup-card.module.css';

interface StartupCardProps {
  startup: Startup;
  isSelected: boolean;
  onSelect: () => void;
  /** Resolves when the next page opens, or when finding it failed. */
  onContinue: () => Promise<void>;
  onDelete: () => void;
}

export function StartupCard({ startup, isSelected, onSelect, onContinue, onDelete }: StartupCardProps) {
  const { id, name, description, industry, stage, createdAt, lastActiveAt, percent } = startup;
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {/* Follows the direction of the name, so that it aligns with a description in the same language. */}
      <Flex align="flex-start" justify="space-between" gap="xs" dir={directionOf(name)}>
        {/* The selected card shows a long name in full. */}
        <Title order={2} flex={1} miw={0} fz="md">
          {/* The button covers the whole card; the other controls are layered above it. */}
          <UnstyledButton className={classes.select} aria-pressed={isSelected} onClick={onSelect}>
            <Text span inherit lineClamp={2} display={isSelected ? 'block' : undefined} dir="auto">
              {name}
            </Text>
          </UnstyledButton>
        </Title>
        {/* Hidden, not removed, so that selecting a card does not rewrap its name. */}
        <Box component="span" flex="none" style={{ visibility: isSelected ? 'visible' : 'hidden' }}>
          <Badge tone="accent">Selected</Badge>
        </Box>
      </Flex>
      <Text lineClamp={3} c="dimmed" fz="sm" dir="auto">
        {isBlank(description) ? 'No description provided' : description}
      </Text>
      <Group gap="xs" c="dimmed" fz="xs">
        {industry && <Badge>{industry}</Badge>}
        {stage && <Badge>{stage}</Badge>}
        <span>
          Created <time dateTime={createdAt}>{writeDate(createdAt)}</time>
        </span>
      </Group>
      <Box mt="auto" pt="2xs" c="dimmed" fz="xs">
        <Flex className={classes.figures} justify="space-between" gap="xs" mb="2xs">
          <span>
            Last active <time dateTime={lastActiveAt}>{timeAgo(lastActiveAt, Date.now())}</time>
          </span>
          <strong>{`${percent}%`}</strong>
        </Flex>
        <ProgressBar label={`Progress of ${name}`} percent={percent} size="sm" />
      </Box>
      <Group wrap="nowrap" gap="2xs" pos="relative" w="fit-content" ml="auto" pt="xs" style={{ zIndex: 1 }}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          component={Link}
          to={paths.editStartup(id)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${name}`}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ContinueButton name={name} onContinue={onContinue} />
      </Group>
    </li>
  );
}

/** The target is looked up on press: the progress of startups that are not selected is not loaded. */
function ContinueButton({ name, onContinue }: { name: string; onContinue: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await onContinue();
    setLeaving(false);
  };
  const label = isLeaving ? 'Opening...' : 'Continue';
  return (
    <Button
      variant="default"
      size="xs"
      miw={84}
      aria-label={`${label} ${name}`}
      aria-busy={isLeaving}
      {...offIf(isLeaving)}
      onClick={leave}
    >
      {label}
    </Button>
  );
}
