import type { Reply } from '@groundwork/api-client';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './auto-completion.module.css';

/** Whether the step stands complete, and what the coach answered: it says what is missing. */
export function TestResult({ reply }: { reply: Reply }) {
  const isComplete = reply.autoCompletionTriggered;
  return (
    <Surface aria-labelledby="reply">
      <div role="status">
        <h2 className={classes.title}>
          {isComplete ? 'Auto-completion success!' : 'Auto-completion not triggered'}
        </h2>
        <p className={classes.note}>
          {isComplete ? 'The step stands complete.' : 'Something in the step is still open.'}{' '}
          {acceptedBy(reply)}
        </p>
      </div>
      <h3 id="reply" className={classes.title}>
        The coach's reply
      </h3>
      <div className={classes.reply}>
        <Markdown text={reply.content} />
      </div>
    </Surface>
  );
}

/** A step without questions is completed by its objective or its criteria alone. */
function acceptedBy({ completedQuestionIds: { length }, autoCompletionTriggered }: Reply): string {
  if (length === 0)
    return autoCompletionTriggered ? 'What it asks for was met.' : 'No question was accepted.';
  return length === 1 ? '1 question was accepted.' : `${length} questions were accepted.`;
}
