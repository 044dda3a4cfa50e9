import type { Startup } from '@groundwork/domain';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import classes from './startup-card.module.css';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface StartupCardProps {
  startup: Startup;
  isSelected: boolean;
  onSelect: () => void;
  onContinue: () => void;
  onDelete: () => void;
}

export function StartupCard({ startup, isSelected, onSelect, onContinue, onDelete }: StartupCardProps) {
  const { id, name, description, industry, stage, createdAt } = startup;
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <div className={classes.head}>
        <h3>
          {/* The button's area covers the whole card; the other controls lie above it. */}
          <UnstyledButton className={classes.select} aria-pressed={isSelected} onClick={onSelect}>
            <span className={classes.name}>{name}</span>
          </UnstyledButton>
        </h3>
        {isSelected && <Badge tone="accent">Selected</Badge>}
      </div>
      <p className={classes.description}>{description || 'No description provided'}</p>
      <div className={classes.meta}>
        {industry && <Badge>{industry}</Badge>}
        {stage && <Badge>{stage}</Badge>}
        <span>Created {dateFormat.format(new Date(createdAt))}</span>
      </div>
      <div className={classes.actions}>
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
        <Button variant="default" size="xs" aria-label={`Continue ${name}`} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </li>
  );
}
