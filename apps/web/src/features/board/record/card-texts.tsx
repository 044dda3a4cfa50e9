import { CARD_TEXT_FIELDS, type Card, type CardEvent } from '@groundwork/domain';
import { Box } from '@mantine/core';
import { afterResults, FIELD_LABELS } from '../card-words.ts';
import classes from './record.module.css';
import { writeMoment, writeWhen } from './write-when.ts';

type WordingChange = CardEvent & { kind: 'wording_changed' };

interface CardTextsProps {
  card: Card;
  events: readonly CardEvent[];
}

/** The hypothesis and its test, with changes made after the test had started (BO-12). */
export function CardTexts({ card, events }: CardTextsProps) {
  const changes = events.filter(event => event.kind === 'wording_changed');
  return (
    <section className={classes.part} aria-label="What the card tests">
      {card.testStartedAt && (
        <p className={classes.note}>
          Recorded when the test started on {writeMoment(new Date(card.testStartedAt))}.
        </p>
      )}
      <dl className={classes.texts}>
        {CARD_TEXT_FIELDS.map(name => (
          <div key={name}>
            <dt>
              {FIELD_LABELS[name]}
              {card.coachWritten.includes(name) && (
                <span className={`${classes.note} ${classes.coach}`}>Written by your coach</span>
              )}
            </dt>
            <dd dir="auto" data-empty={card[name] === null || undefined}>
              {card[name] ?? `No ${FIELD_LABELS[name].toLowerCase()} defined.`}
            </dd>
            {changes
              .filter(({ field }) => field === name)
              .map(change => (
                <Change key={change.id} change={change} />
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Change({ change: { field, at, results, before } }: { change: WordingChange }) {
  return (
    <dd className={classes.change}>
      <Box component="p" c="var(--gw-notice)" fw={500}>
        {FIELD_LABELS[field]} changed on {writeWhen(new Date(at))}, {afterResults(results)}
      </Box>
      <p dir="auto">
        <span className={classes.note}>Before: </span>
        <span>{before ?? 'empty'}</span>
      </p>
    </dd>
  );
}
