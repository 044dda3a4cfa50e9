import { type Bearing, type CardEvent, writeDay, writeFigure } from '@groundwork/domain';
import { Flex } from '@mantine/core';
import { afterResults, FIELD_LABELS, OUTCOME_LABELS } from '../card-words.ts';
import classes from './record.module.css';
import { writeMoment } from './write-when.ts';

const SPOKE: Readonly<Record<Bearing, string>> = {
  supports: 'supported the hypothesis',
  contradicts: 'contradicted the hypothesis',
  neither: 'neither supported nor contradicted the hypothesis',
};

/** Events of the card, newest first. */
export function History({ events }: { events: readonly CardEvent[] }) {
  if (events.length === 0) return null;
  return (
    <details className={classes.history}>
      <summary>History</summary>
      <Flex component="ul" direction="column" gap="xs" pt="sm" fz="sm">
        {events
          .toSorted((a, b) => b.id - a.id)
          .map(event => (
            <li key={event.id}>
              <span className={classes.note}>{writeMoment(new Date(event.at))}</span>{' '}
              <Happened event={event} />
            </li>
          ))}
      </Flex>
    </details>
  );
}

function Happened({ event }: { event: CardEvent }) {
  switch (event.kind) {
    case 'test_started':
      return 'The test started.';
    case 'test_stopped':
      return 'The test was stopped.';
    case 'wording_changed':
      return (
        <>
          {FIELD_LABELS[event.field]} changed {afterResults(event.results)}. Before:{' '}
          {event.before === null ? <span>empty</span> : <q dir="auto">{event.before}</q>}
        </>
      );
    case 'result_corrected':
    case 'result_removed': {
      const [verb, subject] =
        event.kind === 'result_corrected' ? ['edited', 'Before, it'] : ['removed', 'It'];
      return (
        <>
          A result from {writeDay(event.before.observedOn)} was {verb}. {subject}{' '}
          {SPOKE[event.before.bearing]}:{' '}
          <q dir="auto">{[writeFigure(event.before), event.before.text].filter(Boolean).join(' ')}</q>
          {event.before.quote && (
            <>
              , with the quote <q dir="auto">{event.before.quote}</q>
            </>
          )}
          {event.before.link && <span>, and the link {event.before.link}</span>}
        </>
      );
    }
    case 'decided':
      return [
        `Decided: ${OUTCOME_LABELS[event.outcome]}. ${event.learned}`,
        ...(event.next === null ? [] : [`Next: ${event.next}`]),
      ].join('\n');
    case 'reopened':
      return `Reopened. The decision was: ${OUTCOME_LABELS[event.outcome].toLowerCase()}.`;
  }
}
