import type { EvidenceSummary } from '@groundwork/domain';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';

const STATES = { testing: 'being tested', idea: 'not tested yet', decided: 'decided' } as const;

interface OpenAssumptionsProps {
  summary: Pick<EvidenceSummary, 'evidence' | 'guesses' | 'hypotheses'>;
  startupId: number;
}

/** Unproven assumptions: guesses among the accepted sentences, and hypotheses without a decision. */
export function OpenAssumptions({
  summary: { evidence, guesses, hypotheses },
  startupId,
}: OpenAssumptionsProps) {
  return (
    <section aria-labelledby="evidence-open">
      <h3 id="evidence-open">Open assumptions</h3>
      {evidence.guessed + hypotheses.total === 0 && (
        <Text c="dimmed" fz="sm">
          None yet. Guesses in your answers and cards without a decision will show here.
        </Text>
      )}
      {guesses.length > 0 && (
        <Part title="Guessed in your answers">
          {guesses.map(text => (
            <Text key={text} component="li" lineClamp={2} fz="sm">
              <q dir="auto">{text}</q>
            </Text>
          ))}
        </Part>
      )}
      <Left count={evidence.guessed - guesses.length} />
      {hypotheses.total > 0 && (
        <Part title="Cards without a decision">
          {hypotheses.first.map(({ id, title, state }) => (
            <Text key={id} component="li" lineClamp={2} fz="sm">
              <Link to={paths.boardCard(startupId, id)} dir="auto">
                {title}
              </Link>{' '}
              <Text span c="dimmed" fz="sm">
                {STATES[state]}
              </Text>
            </Text>
          ))}
        </Part>
      )}
      <Left count={hypotheses.total - hypotheses.first.length} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text component="h4" mt="sm" mb={0} c="dimmed" fz="sm" fw={500}>
        {title}
      </Text>
      <Stack component="ul" gap="2xs" my="2xs">
        {children}
      </Stack>
    </>
  );
}

function Left({ count }: { count: number }) {
  return (
    count > 0 && (
      <Text c="dimmed" fz="sm">
        and {count} more
      </Text>
    )
  );
}
