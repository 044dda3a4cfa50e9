import { progressContracts } from '@groundwork/api-client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../../app/contract-query.ts';
import classes from '../../../ui/composer-panel.module.css';
import quoteClasses from '../../../ui/quote.module.css';

/** A failure shows nothing rather than breaking the step. */
export const changesQuery = (startupId: number, stepId: number) =>
  contractQuery(progressContracts.changes, { params: { startupId, stepId } }, { throwOnError: false });

interface StepChangesProps {
  startupId: number;
  stepId: number;
}

/** The questions that came, changed or went since the founder began this step (PR-71); renders nothing if there are none. */
export function StepChanges({ startupId, stepId }: StepChangesProps) {
  const { data } = useQuery(changesQuery(startupId, stepId));
  const { added = [], changed = [], removed = [] } = data ?? {};
  const open = [
    ...added.map(question => ({ ...question, what: 'New question' })),
    ...changed.map(question => ({ ...question, what: 'Changed. What was accepted still counts.' })),
  ];
  if (open.length + removed.length === 0) return null;
  return (
    <details className={classes.panel} open={open.length > 0} data-yields>
      <summary>This step has changed since you began</summary>
      <ul>
        {open.map(({ id, text, what }) => (
          <li key={id}>
            <div>
              <Text inherit c="dimmed">
                {what}
              </Text>
              <p>{text}</p>
            </div>
          </li>
        ))}
        {removed.map(({ id, text, evidence }) => (
          <li key={id}>
            <div>
              <Text inherit c="dimmed">
                No longer asked. What was accepted is kept here.
              </Text>
              <p>{text}</p>
              {evidence.map(quote => (
                <blockquote key={quote} className={quoteClasses.quote} dir="auto">
                  {quote}
                </blockquote>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
