import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import classes from './checklist.module.css';
import type { ShownCriterion } from './use-step-progress.ts';

export const STATES = {
  met: { icon: 'completed', label: 'Met' },
  partly: { icon: 'partly', label: 'Partly' },
  missing: { icon: 'open', label: 'Missing' },
} as const;

/** What an answer to the current question needs: criteria met, with the founder's words, and criteria missing. */
export function Checklist({ criteria }: { criteria: readonly ShownCriterion[] }) {
  if (criteria.length === 0) return null;
  return (
    <Stack component="ul" className={classes.list} gap="xs" mt="sm" aria-label="What the answer needs">
      {criteria.map(({ id, text, required, state, quotes, missing }) => (
        <li key={id} data-state={state}>
          <StatusIcon status={STATES[state].icon} />
          <div>
            <p>
              <VisuallyHidden component="span">{STATES[state].label}: </VisuallyHidden>
              {text}
              {!required && (
                <Text inherit span c="dimmed">
                  {' '}
                  (optional)
                </Text>
              )}
            </p>
            {/* The note on what is missing already quotes the answer. */}
            {(state === 'met' || !missing) &&
              quotes.slice(0, 1).map(quote => (
                <blockquote key={quote} dir="auto">
                  {quote}
                </blockquote>
              ))}
            {missing && required && <p className={classes.missing}>{missing}</p>}
          </div>
        </li>
      ))}
    </Stack>
  );
}
