import { levelProgress, XP_IS_LIMITED } from '@groundwork/domain';
import { Box, Flex, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../app/navigation/link.tsx';
import { opensElsewhere } from '../../app/navigation/opens-elsewhere.ts';
import { paths } from '../../app/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './level-badge.module.css';

/** Level and points in the top bar; opens a dialog with details. */
export function LevelBadge({ experiencePoints }: { experiencePoints: number }) {
  const [state, setState] = useState<'closed' | 'open' | 'leaving'>('closed');
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'leaving') return;
    // Navigates after the dialog has returned the focus, so that the page's heading can take it.
    const timer = setTimeout(() => {
      setState('closed');
      void navigate(paths.achievements);
    });
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const leave = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setState('leaving');
  };
  const { level } = levelProgress(experiencePoints);
  const points = `${formatNumber(experiencePoints)} XP`;
  return (
    <>
      <UnstyledButton
        className={classes.badge}
        aria-haspopup="dialog"
        aria-label={`Level ${level}, ${points}`}
        onClick={() => setState('open')}
      >
        <Text inherit span fw={600}>
          {`Level ${level}`}
        </Text>
        <span className={classes.points}>{points}</span>
      </UnstyledButton>
      {state === 'open' && (
        <Dialog title="Your level" onClose={() => setState('closed')}>
          <LevelDetails experiencePoints={experiencePoints} />
          <Link to={paths.achievements} className={classes.more} onClick={leave}>
            View achievements
          </Link>
        </Dialog>
      )}
    </>
  );
}

const formatNumber = (value: number) => value.toLocaleString('en');

function LevelDetails({ experiencePoints }: { experiencePoints: number }) {
  const { level, percent, xpNeeded } = levelProgress(experiencePoints);
  return (
    <>
      <SimpleGrid component="dl" cols={3} spacing="xs" mb="lg">
        <Figure label="Current level" value={level} />
        <Figure label="Total XP" value={formatNumber(experiencePoints)} />
        <Figure label={`XP left to level ${level + 1}`} value={formatNumber(xpNeeded)} />
      </SimpleGrid>
      <Flex justify="space-between" mb="xs" fz="sm" fw={500}>
        <span>{`Progress to level ${level + 1}`}</span>
        <span>{`${percent}%`}</span>
      </Flex>
      <ProgressBar label={`Progress to level ${level + 1}`} percent={percent} />
      <Text mt="md" c="dimmed" fz="sm">
        You earn XP for accepted answers, completed steps and challenges, and achievements. {XP_IS_LIMITED}
      </Text>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <Stack gap={0} justify="space-between">
      <Box component="dt" c="dimmed" fz="sm">
        {label}
      </Box>
      <Box component="dd" className={classes.value} fz="xl" fw={600}>
        {value}
      </Box>
    </Stack>
  );
}
