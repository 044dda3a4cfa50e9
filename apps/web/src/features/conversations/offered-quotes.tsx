import { conversationContracts } from '@groundwork/api-client';
import { writeDay } from '@groundwork/domain';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../app/contract-query.ts';
import classes from '../../ui/composer-panel.module.css';
import quoteClasses from '../../ui/quote.module.css';
import { quotationOf, withoutMarks } from './quotation-of.ts';

/** A failure shows nothing rather than breaking the step. */
const offeredQuery = (startupId: number, stepId: number) =>
  contractQuery(conversationContracts.offered, { params: { startupId, stepId } }, { throwOnError: false });

interface OfferedQuotesProps {
  startupId: number;
  stepId: number;
  /** Inserts a text into the founder's draft; null in a completed step, until an answer is revised. */
  onUse: ((quotation: string) => void) | null;
}

/** Quotes that the founder offered in this step; renders nothing if there are none (PE-21). */
export function OfferedQuotes({ startupId, stepId, onUse }: OfferedQuotesProps) {
  const { data: quotes = [] } = useQuery(offeredQuery(startupId, stepId));
  const [isOpen, setOpen] = useState(false);
  if (quotes.length === 0) return null;
  return (
    <details
      className={classes.panel}
      open={isOpen}
      data-yields
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{`From your conversations (${quotes.length})`}</summary>
      {!onUse && (
        <Text inherit c="dimmed">
          Press Revise at one of your answers to use these in it.
        </Text>
      )}
      <Stack component="ul" gap={0}>
        {quotes.map(quote => (
          <li key={quote.id}>
            <figure>
              <blockquote className={quoteClasses.quote} dir="auto">
                {withoutMarks(quote.text)}
              </blockquote>
              <Text component="figcaption" inherit mt="2xs" c="dimmed" dir="auto">
                {quote.who}, {writeDay(quote.heldOn)}
              </Text>
            </figure>
            {onUse && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setOpen(false);
                  onUse(quotationOf(quote));
                }}
              >
                Use in my answer
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </details>
  );
}
