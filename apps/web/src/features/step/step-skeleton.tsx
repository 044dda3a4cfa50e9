import { Box, Skeleton, Stack } from '@mantine/core';
import screen from '../../chat/screen.module.css';
import classes from './step-skeleton.module.css';

/** Placeholder for header, questions, first message and composer. */
export function StepSkeleton() {
  return (
    <div className={screen.screen} role="status" aria-label="Loading chat">
      <div className={screen.head}>
        <Skeleton height={36} width={240} />
      </div>
      <Stack className={`${screen.side} ${classes.side}`} p="md">
        <Skeleton height={120} radius="lg" />
        <Skeleton height={16} width="70%" />
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="60%" />
      </Stack>
      <Stack className={classes.chat} gap={0} justify="space-between">
        <Box w="100%" maw={720} mx="auto">
          <Skeleton height={14} width={80} />
          <Skeleton height={16} mt="xs" />
          <Skeleton height={16} width="75%" mt="xs" />
        </Box>
        <Skeleton height={54} radius="lg" w="100%" maw={720} mx="auto" />
      </Stack>
    </div>
  );
}
