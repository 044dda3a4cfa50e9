import { EVIDENCE_KINDS, type EvidenceSummary } from '@groundwork/domain';
import { Flex, Stack, Text } from '@mantine/core';
import classes from './evidence-summary.module.css';

const MEANINGS = {
  measured: 'counted, timed, paid or watched',
  told: 'someone else said it',
  guessed: 'your own estimate, belief or plan',
} as const;

/** Accepted sentences by kind of evidence. Kinds differ by pattern, not by colour alone. */
export function EvidenceKinds({ evidence }: Pick<EvidenceSummary, 'evidence'>) {
  const total = EVIDENCE_KINDS.reduce((sum, kind) => sum + evidence[kind], 0);
  return (
    <section aria-labelledby="evidence-kinds">
      <h3 id="evidence-kinds">Evidence</h3>
      <Text c="dimmed" fz="sm">
        {total === 0
          ? 'No answers accepted yet. Each one will count as one of these:'
          : `${total} accepted ${total === 1 ? 'sentence' : 'sentences'}, by type of evidence`}
      </Text>
      <Flex className={classes.bar} gap={2} h={20} my="xs" aria-hidden>
        {EVIDENCE_KINDS.filter(kind => evidence[kind] > 0).map(kind => (
          <span key={kind} data-kind={kind} style={{ flexGrow: evidence[kind] }} />
        ))}
      </Flex>
      <Stack className={classes.legend} component="ul" gap="2xs" fz="sm">
        {EVIDENCE_KINDS.map(kind => (
          <Flex key={kind} component="li" wrap="wrap" align="baseline" columnGap="xs">
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            <strong>{evidence[kind]}</strong> {kind}
            <Text span c="dimmed" fz="sm" ms="auto">
              {MEANINGS[kind]}
            </Text>
          </Flex>
        ))}
      </Stack>
    </section>
  );
}
