import type { Card, CardLog, HypothesisOutcome } from '@groundwork/domain';
import { Button, Flex, Group, Title } from '@mantine/core';
import { offIf } from '../../../ui/off-if.ts';
import { CardStateMark } from '../card-state.tsx';
import { askedPart } from './asked-part.ts';
import { DecisionForm } from './decision-form.tsx';
import classes from './record.module.css';
import type { RecordPartProps } from './start-test.tsx';
import type { OpenForm } from './use-open-form.ts';
import { writeWhen } from './write-when.ts';

interface DecisionProps extends RecordPartProps {
  log: CardLog;
  /** The outcome that the card is opened for; null without one. */
  outcome: HypothesisOutcome | null;
  openForm: OpenForm;
}

/** The decision on the results, or the form for making it (BO-14). */
export function Decision(props: DecisionProps) {
  const { card, write, isBusy, log, outcome, openForm } = props;
  const { decision } = log;
  const isDecided = card.state === 'decided';
  return (
    <section className={classes.part} aria-labelledby="card-decision" {...askedPart(outcome !== null)}>
      <Group gap="sm">
        <Title order={3} fz="lg" fw={600} lts="var(--gw-tracking-heading)" id="card-decision">
          Decision
        </Title>
        {isDecided && (
          <Button
            variant="default"
            size="compact-sm"
            ml="auto"
            {...offIf(isBusy)}
            // A failure has its toast.
            onClick={() => void write({ kind: 'reopen' }).catch(() => {})}
          >
            Reopen
          </Button>
        )}
      </Group>
      {isDecided && decision && <DecisionTexts card={card} decision={decision} />}
      {!isDecided && log.results.length === 0 && (
        <p className={classes.note}>Add at least one result before you decide.</p>
      )}
      {!isDecided && log.results.length > 0 && openForm.form === null && (
        <Flex className={classes.row} wrap="wrap" gap="xs">
          <Button onClick={() => openForm.open('decide')}>Decide</Button>
        </Flex>
      )}
      {!isDecided && openForm.form === 'decide' && (
        <DecisionForm
          key={openForm.key}
          outcome={outcome}
          typed={openForm.typed}
          onType={openForm.keep}
          submit={input => write({ kind: 'decide', input })}
          onClose={openForm.close}
          onCancel={openForm.cancel}
        />
      )}
    </section>
  );
}

interface DecisionTextsProps {
  card: Card;
  decision: NonNullable<CardLog['decision']>;
}

export function DecisionTexts({ card, decision }: DecisionTextsProps) {
  return (
    <dl className={classes.texts}>
      <div>
        <dt>Outcome</dt>
        <Flex component="dd" align="center" gap="xs">
          <CardStateMark card={card} />
          <span className={classes.note}>on {writeWhen(new Date(decision.at))}</span>
        </Flex>
      </div>
      <div>
        <dt>What you learned</dt>
        <dd dir="auto">{decision.learned}</dd>
      </div>
      {decision.next && (
        <div>
          <dt>What you'll do next</dt>
          <dd dir="auto">{decision.next}</dd>
        </div>
      )}
    </dl>
  );
}
