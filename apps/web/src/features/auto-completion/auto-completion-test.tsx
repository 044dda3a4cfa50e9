import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './auto-completion.module.css';
import { TestForm } from './test-form.tsx';
import { TestResult } from './test-result.tsx';
import { useTestMessage } from './use-test-message.ts';

const INSTRUCTIONS = [
  'Name one of your startups, by its id or from the list.',
  'Choose a step. Those of unlocked challenges are offered that answers alone can complete.',
  'Write what a founder would answer to the step, and send it. It is stored in the step’s chat and judged as any message is.',
];

/** Whether a message completes a step, tried on a startup of one's own (AD-82). */
export function AutoCompletionTest() {
  const test = useTestMessage();
  return (
    <Page width="form">
      <BackLink to={paths.dashboard}>Back to home</BackLink>
      <PageHeading title="Auto-Completion Test" subtitle="Find out whether an answer completes a step." />
      <Surface plain aria-labelledby="instructions">
        <h2 id="instructions" className={classes.title}>
          Test instructions
        </h2>
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
