import type { JudgeRun } from '@groundwork/api-client';
import { Button, Group, Text } from '@mantine/core';
import { offIf } from '../../../ui/off-if.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './lab.module.css';
import { writeCount } from './lab-words.ts';
import { useResume, useStop } from './use-lab.ts';

const TITLES = { running: 'Run in progress', stopped: 'Run stopped', held_up: 'Run held up', finished: '' };

/** How far the newest run is, and what can be done about it. The page may be closed meanwhile (AD-127). */
export function RunProgress({ run }: { run: JudgeRun }) {
  const { id, state, problem, cases, done, inputTokens, outputTokens } = run;
  const stop = useStop();
  const resume = useResume();
  const isRunning = state === 'running';
  const { mutate, isPending } = isRunning ? stop : resume;
  const tokens = writeCount(inputTokens + outputTokens, 'token');
  return (
    <Surface className={classes.section} aria-labelledby="progress">
      <Group justify="space-between" gap="sm">
        <h2 id="progress">{TITLES[state]}</h2>
        <Button variant="default" {...offIf(isPending)} onClick={() => mutate(id)}>
          {isRunning ? 'Stop' : 'Continue'}
        </Button>
      </Group>
      <ProgressBar label="Judged cases" percent={cases === 0 ? 0 : Math.round((100 * done) / cases)} />
      <p className={classes.numbers}>
        {`${done.toLocaleString('en')} of ${cases.toLocaleString('en')} judged, ${tokens} so far.`}
      </p>
      {problem !== null && (
        <Text c="var(--gw-notice)" fz="sm">
          <span>Why it stopped: </span>
          <bdi>{problem}</bdi>
        </Text>
      )}
      {isRunning && (
        <Text c="dimmed" fz="sm">
          It continues when you close this page. Founders' calls come first.
        </Text>
      )}
    </Surface>
  );
}
