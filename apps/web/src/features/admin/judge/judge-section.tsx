import type { JudgeExam } from '@groundwork/api-client';
import { Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { offIf } from '../../../ui/off-if.ts';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import head from '../components/list-head.module.css';
import { ExamResult } from './exam-result.tsx';
import classes from './judge-section.module.css';
import { useJudge } from './use-judge.ts';

type ExamState = JudgeExam['state'];

const UNEXAMINED: readonly ExamState[] = ['rules', 'trusted'];
const MODEL_JUDGES: readonly ExamState[] = ['trusted', 'passed'];

/** Consequences of a state, or what to do about it. */
const ADVICE: Partial<Record<ExamState, string>> = {
  trusted: 'JUDGE_EXAM=off skips the exam. Remove that setting and restart to run it.',
  passed: 'If you examine it again, rules judge until it passes.',
};

/** The judge of founders' answers, and its exam results (AD-40). */
export function JudgeSection() {
  const { exam, failure, examine, isStarting } = useJudge();
  return (
    <Surface plain className={classes.section} aria-labelledby="judge">
      <Group gap="sm" justify="space-between">
        <h2 id="judge" className={head.title}>
          Judge
        </h2>
        {exam && !UNEXAMINED.includes(exam.state) && (
          <Button variant="default" {...offIf(isStarting)} onClick={() => examine()}>
            {isStarting ? 'Starting...' : 'Examine again'}
          </Button>
        )}
      </Group>
      {failure && <ListFailure {...failure} />}
      {!exam && !failure && (
        <Skeleton height={120} radius="lg" role="status" aria-label="Loading the judge" />
      )}
      {exam && <EvidenceSummary exam={exam} />}
    </Surface>
  );
}

function EvidenceSummary({ exam }: { exam: JudgeExam }) {
  const { state, line, model, judgeVersion, problem, tally, wrong } = exam;
  return (
    <>
      <dl className={classes.facts}>
        <Fact label="Who judges">{MODEL_JUDGES.includes(state) ? 'The model' : 'Rules'}</Fact>
        {model !== null && <Fact label="Model">{model}</Fact>}
        <Fact label="Judge version">{judgeVersion}</Fact>
      </dl>
      {/* For rules, the line below the page's bar already says this, and what to do. */}
      {state !== 'rules' && (
        <Box component="p" maw="70ch">
          {ADVICE[state] ? `${line}. ${ADVICE[state]}` : line}
        </Box>
      )}
      {problem !== null && (
        <Text maw="70ch" c="var(--gw-notice)" fz="sm">
          Why it doesn't answer: <bdi>{problem}</bdi>
        </Text>
      )}
      {tally && <ExamResult isOver={state === 'passed' || state === 'failed'} tally={tally} />}
      {wrong.length > 0 && <WrongAnswers wrong={wrong} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WrongAnswers({ wrong }: Pick<JudgeExam, 'wrong'>) {
  return (
    <details className={classes.wrong}>
      <Box component="summary" w="fit-content" mih="var(--gw-target)" c="dimmed" fz="sm" fw={500}>
        What it got wrong ({wrong.length})
      </Box>
      <Flex component="ul" direction="column">
        {wrong.map(({ question, answer, wasAccepted }) => (
          <li key={`${question} ${answer}`}>
            <p className={classes.question} dir="auto">
              {question}
            </p>
            <Box component="blockquote" my="2xs" dir="auto">
              {answer}
            </Box>
            <Text fz="sm" fw={500}>
              {wasAccepted ? "Accepted, but shouldn't have been" : 'Not accepted, but should have been'}
            </Text>
          </li>
        ))}
      </Flex>
    </details>
  );
}
