import { Stack, Tabs } from '@mantine/core';
import { usePlace } from '../use-place.ts';
import { Challenges } from './challenges/challenges.tsx';
import classes from './curriculum.module.css';
import { OfChallenge, OfStep } from './pickers.tsx';
import { Questions } from './questions/questions.tsx';
import { StepAssistants } from './step-assistants/step-assistants.tsx';
import { Steps } from './steps/steps.tsx';

const LISTS = [
  { value: 'challenges', label: 'Challenges' },
  { value: 'steps', label: 'Steps' },
  { value: 'assistants', label: 'Assistants' },
  { value: 'questions', label: 'Questions' },
] as const;
type List = (typeof LISTS)[number]['value'];

/** Challenges, the steps of one, and the assistants and questions of a step. */
export function CurriculumTab() {
  const { place, go } = usePlace();
  const open = LISTS.find(({ value }) => value === place.list)?.value ?? 'challenges';
  return (
    <Tabs
      variant="pills"
      value={open}
      keepMounted={false}
      classNames={{ tab: classes.tab }}
      onChange={value => go({ list: value === 'challenges' ? null : value })}
    >
      <Tabs.List aria-label="Curriculum">
        {LISTS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open} pt="lg">
        <Stack>
          <Panel list={open} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

function Panel({ list }: { list: List }) {
  switch (list) {
    case 'challenges':
      return <Challenges />;
    case 'steps':
      return <OfChallenge>{challenge => <Steps key={challenge.id} challenge={challenge} />}</OfChallenge>;
    case 'assistants':
      return <OfStep what="assistants">{step => <StepAssistants key={step.id} step={step} />}</OfStep>;
    case 'questions':
      return <OfStep what="questions">{step => <Questions key={step.id} step={step} />}</OfStep>;
  }
}
