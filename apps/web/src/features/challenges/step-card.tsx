import { type ProgressStatus, type Step, writeMinutes } from '@groundwork/domain';
import { Group, Stack, Text } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import cardLink from '../../ui/card-link.module.css';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { ReadAhead } from './read-ahead.tsx';
import classes from './step-card.module.css';
import { StepShare, type Whose } from './step-share.tsx';

const LABELS = { completed: 'Completed', in_progress: 'In progress', not_started: 'Not started' } as const;
const ICONS = { completed: 'completed', in_progress: 'current', not_started: 'open' } as const;

interface StepCardProps {
  step: Step;
  number: number;
  status: ProgressStatus;
  isLocked: boolean;
  whose?: Whose | undefined;
}

export function StepCard({ step, number, status, isLocked, whose }: StepCardProps) {
  return (
    <Stack className={classes.card} component="li" gap="2xs" miw={0} data-locked={isLocked || undefined}>
      <Text span c="dimmed" fz="xs" fw={500}>
        <span>Step {number}</span>
        {step.minutes !== null && status !== 'completed' && <span> · {writeMinutes(step.minutes)}</span>}
      </Text>
      <h2>
        {isLocked ? (
          step.title
        ) : (
          <Link to={paths.step(step.challengeId, step.id)} className={cardLink.link}>
            {step.title}
          </Link>
        )}
      </h2>
      <Text c="dimmed" fz="sm">
        {step.description}
      </Text>
      {isLocked && step.isActive && <ReadAhead step={step} />}
      <Group component="p" gap="xs" wrap="nowrap" mt="auto" pt="sm" fz="sm" fw={500}>
        <StatusIcon status={isLocked ? 'locked' : ICONS[status]} />
        <span>
          <span>{isLocked ? 'Locked' : LABELS[status]}</span>
          {whose && !isLocked && status === 'in_progress' && <StepShare whose={whose} step={step} />}
        </span>
      </Group>
    </Stack>
  );
}
