import type { ConversationDetails, ConversationQuote } from '@groundwork/domain';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import quoteClasses from '../../ui/quote.module.css';
import classes from './conversation-page.module.css';
import { withoutMarks } from './quotation-of.ts';
import { useOffer } from './use-offer.ts';
import { useOverlay } from './use-overlay.ts';

interface QuotesProps {
  note: ConversationDetails;
  isAdmin: boolean;
  onUnmark: (quote: ConversationQuote) => void;
}

type Open = { dialog: 'result' | 'offer'; quoteId: number };

/** The marked sentences and their uses. */
export function Quotes({ note, isAdmin, onUnmark }: QuotesProps) {
  const { startupId, quotes } = note;
  const heading = useRef<HTMLHeadingElement>(null);
  const { open, show, close } = useOverlay<Open>();
  const { offer, putQuote } = useOffer(note.id);
  const quote = quotes.find(({ id }) => id === open?.name.quoteId);
  const unmark = (quote: ConversationQuote) => {
    // The unmark button disappears, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
    onUnmark(quote);
  };
  return (
    <section className={classes.part} aria-labelledby="quotes-heading">
      <h2 id="quotes-heading" ref={heading} tabIndex={-1}>
        Quotes
      </h2>
      <Text mb="md" c="dimmed" fz="sm">
        {quotes.length === 0
          ? 'None yet. Mark what matters: what they did last time, what it cost them, what they pay for.'
          : 'These are their words. In a step they count as a quote, not as your own claim.'}
      </Text>
      <Stack component="ul" gap={0} aria-label="Quotes">
        {quotes.map(quote => (
          <Quote
            key={quote.start}
            quote={quote}
            onTakeBack={() => offer({ quoteId: quote.id, step: null })}
            onOpen={dialog => void show({ dialog, quoteId: quote.id })}
            onUnmark={() => unmark(quote)}
          />
        ))}
      </Stack>
      {open?.name.dialog === 'result' && quote && (
        <open.overlays.ResultDialog
          startupId={startupId}
          quote={quote}
          onMade={made => putQuote(made.id, made)}
          onClose={close}
        />
      )}
      {open?.name.dialog === 'offer' && quote && (
        <open.overlays.OfferDialog
          startupId={startupId}
          quote={quote}
          isAdmin={isAdmin}
          onOffer={step => offer({ quoteId: quote.id, step })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface QuoteProps {
  quote: ConversationQuote;
  onTakeBack: () => void;
  onOpen: (dialog: Open['dialog']) => void;
  onUnmark: () => void;
}

function Quote({ quote, onTakeBack, onOpen, onUnmark }: QuoteProps) {
  const { id, text, result, step } = quote;
  // Ids up to 0 are optimistic: the quote is not stored yet and cannot be used.
  const isStored = id > 0;
  return (
    <Stack className={classes.quote} component="li" gap="xs">
      <blockquote className={quoteClasses.quote} dir="auto">
        {withoutMarks(text)}
      </blockquote>
      {result && (
        <Text c="dimmed" fz="sm">
          Used as a result on <Link to={paths.cardGuidance(result.cardId)}>{result.cardTitle}</Link>
        </Text>
      )}
      {step && (
        <Text c="dimmed" fz="sm">
          Added to <Link to={paths.step(step.challengeId, step.id)}>{step.title}</Link>
        </Text>
      )}
      <Flex gap="xs" wrap="wrap">
        {!result && (
          <Button size="xs" variant="default" disabled={!isStored} onClick={() => onOpen('result')}>
            Use as a result
          </Button>
        )}
        {step ? (
          <Button size="xs" variant="default" onClick={onTakeBack}>
            Remove from the step
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={!isStored} onClick={() => onOpen('offer')}>
            Use in a step
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={onUnmark}>
          Remove mark
        </Button>
      </Flex>
    </Stack>
  );
}
