import { EXAM_LIMITS, type JudgeExam } from '@groundwork/api-client';
import { Box, Group } from '@mantine/core';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './judge-section.module.css';

interface ExamResultProps {
  isOver: boolean;
  tally: NonNullable<JudgeExam['tally']>;
}

/** Progress of the exam, and its three figures with their limits. */
export function ExamResult({ isOver, tally }: ExamResultProps) {
  const { done, honestAccepted, badAccepted, statementsWrong } = tally;
  // Until the server has read the answers it knows only how many there are.
  if (honestAccepted.of === 0) return null;
  const figures = [
    {
      label: 'Good answers accepted',
      share: honestAccepted,
      goal: `at least ${honestAccepted.of - EXAM_LIMITS.honestRefused}`,
    },
    {
      label: 'Bad answers accepted',
      share: badAccepted,
      goal: `at most ${EXAM_LIMITS.badAccepted}`,
    },
    {
      label: 'Statements misjudged',
      share: statementsWrong,
      goal: `at most ${EXAM_LIMITS.statementsWrong}`,
    },
  ];
  return (
    <>
      {!isOver && (
        <Group className={classes.progress} wrap="nowrap" gap="sm" maw="70ch" fz="sm">
          <ProgressBar label="Exam" percent={Math.round((100 * done.count) / done.of)} />
          <p>{told(done)}</p>
        </Group>
      )}
      {done.count > 0 && (
        <dl className={classes.figures} aria-label={isOver ? 'Exam result' : 'Exam so far'}>
          {figures.map(({ label, share, goal }) => (
            <div key={label}>
              <dt>{label}</dt>
              <Box component="dd" fz="xl" fw={600}>
                {told(share)} <span>({goal})</span>
              </Box>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const told = ({ count, of }: { count: number; of: number }) => `${count} of ${of}`;
