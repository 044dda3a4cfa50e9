import { Group, Stack } from '@mantine/core';
import { BalancePicture } from '../../features/board/balance-picture.tsx';
import { CardStateMark } from '../../features/board/card-state.tsx';
import { CardTexts } from '../../features/board/record/card-texts.tsx';
import { DecisionTexts } from '../../features/board/record/decision.tsx';
import { History } from '../../features/board/record/history.tsx';
import record from '../../features/board/record/record.module.css';
import { ResultItem } from '../../features/board/record/result-item.tsx';
import { Badge } from '../../ui/badge.tsx';
import { example } from './example.ts';

const { card, log } = example;

/** A card from its guess to the decision, as its record shows it. */
export function ExampleCard() {
  return (
    <Stack gap="lg">
      <h3>{card.title}</h3>
      <Group gap="xs">
        <Badge>{card.stage}</Badge>
        <CardStateMark card={card} />
      </Group>
      <CardTexts card={card} events={log.events} />
      <section className={record.part} aria-labelledby="example-results">
        <Group gap="sm">
          <h4 id="example-results">Results</h4>
          <BalancePicture balance={card.balance} />
        </Group>
        <ul className={record.results}>
          {log.results.map(result => (
            <ResultItem key={result.id} result={result} />
          ))}
        </ul>
      </section>
      <section className={record.part} aria-labelledby="example-decision">
        <h4 id="example-decision">Decision</h4>
        {log.decision && <DecisionTexts card={card} decision={log.decision} />}
      </section>
      <History events={log.events} />
    </Stack>
  );
}
