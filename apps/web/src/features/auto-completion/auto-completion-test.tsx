import type { Reply } from '@groundwork/api-client';
import { Box, Text } from '@mantine/core';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './auto-completion.module.css';
import { TestForm } from './test-form.tsx';
import { useTestMessage } from './use-test-message.ts';

const INSTRUCTIONS = [
  'Choose one of your startups by its ID or from the list.',
  "Choose a step. You'll see steps in unlocked challenges that answers alone can complete.",
  "Write what a founder would answer, then send it. It's saved in the step's chat and judged like any other message.",
];

/** Tests on one of the user's startups whether a message completes a step (AD-82). */
export function AutoCompletionTest() {
  const test = useTestMessage();
  return (
    <Page width="form">
      <BackLink to={paths.dashboard}>Back to home</BackLink>
      <PageHeading title="Auto-completion test" subtitle="Find out whether an answer completes a step." />
      <Surface plain aria-labelledby="instructions">
        <h2 id="instructions">Test instructions</h2>
        <ol className={classes.instructions}>
          {INSTRUCTIONS.map(instruction => (
            <li key={instruction}>{instruction}</li>
          ))}
        </ol>
      </Surface>
      <TestForm isBusy={test.isPending} onSend={test.mutate} />
      {test.data && !test.data.error && <TestResult reply={test.data} />}
    </Page>
  );
}

/** Whether the step is complete, and the coach's reply, which says what is missing. */
function TestResult({ reply }: { reply: Reply }) {
  const isComplete = reply.autoCompletionTriggered;
  return (
    <Surface aria-labelledby="reply">
      <div role="status">
        <h2>{isComplete ? 'Auto-completion success!' : 'Auto-completion not triggered'}</h2>
        <Text mt="2xs" c="dimmed" fz="sm">
          {`${isComplete ? 'The step is complete.' : "The step isn't complete yet."} ${acceptedBy(reply)}`}
        </Text>
      </div>
      <Text component="h3" id="reply" mt="lg" fz="lg" lts="var(--gw-tracking-heading)">
        The coach's reply
      </Text>
      <Box mt="sm">
        <Markdown text={reply.content} />
      </Box>
    </Surface>
  );
}

/** A step without questions is completed by its objective or criteria alone. */
function acceptedBy({ completedQuestionIds: { length }, autoCompletionTriggered }: Reply): string {
  if (length === 0) return autoCompletionTriggered ? 'The criteria were met.' : 'No question was accepted.';
  return length === 1 ? '1 question was accepted.' : `${length} questions were accepted.`;
}
