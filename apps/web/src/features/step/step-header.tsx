import { type Challenge, isolate, type Startup, type Step } from '@groundwork/domain';
import { ActionIcon, Box, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import screen from '../../chat/screen.module.css';
import { LongText } from '../../ui/long-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './step-header.module.css';

interface StepHeaderProps {
  startup: Startup;
  challenge: Challenge;
  step: Step;
  percent: number;
  /** Shown at the end of the row. */
  tools: ReactNode;
}

export function StepHeader({ startup, challenge, step, percent, tools }: StepHeaderProps) {
  return (
    <div className={`${screen.head} ${classes.header}`}>
      <ActionIcon
        component={Link}
        to={paths.challenge(challenge.id)}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Back to challenge"
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Box miw={0}>
        <PageHeading
          compact
          title={step.title}
          subtitle={<LongText text={`${challenge.title} · ${isolate(startup.name)}`} what="name" />}
        />
      </Box>
      <div className={classes.progress} data-yields>
        <span>{`${percent}% complete`}</span>
        <ProgressBar label="Step completion" percent={percent} />
      </div>
      <Group gap="xs" wrap="nowrap">
        {tools}
      </Group>
    </div>
  );
}
