import type { EstablishedFigure, EvidenceSummary, KeyFigure } from '@groundwork/domain';
import { Box, Group, Stack, Text } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';

const NAMES: Readonly<Record<KeyFigure, string>> = {
  price: 'Price',
  cost: 'Cost of the problem',
  buyers: 'Number of buyers',
};

interface FiguresProps extends Pick<EvidenceSummary, 'figures'> {
  isOpen: (challengeId: number) => boolean;
}

/** Figures that the founder has established, each with its quote and step (SC-64). */
export function Figures({ figures, isOpen }: FiguresProps) {
  return (
    <section aria-labelledby="evidence-figures">
      <h3 id="evidence-figures">Key numbers</h3>
      {figures.length === 0 && (
        <Text c="dimmed" fz="sm">
          The curriculum doesn't ask for any.
        </Text>
      )}
      <Stack component="dl" mt="xs">
        {figures.map(figure => (
          <Figure key={figure.figure} figure={figure} isOpen={isOpen(figure.challengeId)} />
        ))}
      </Stack>
    </section>
  );
}

function Figure({
  figure: { figure, value, quote, challengeId, stepId, step },
  isOpen,
}: {
  figure: EstablishedFigure;
  isOpen: boolean;
}) {
  const place = isOpen ? <Link to={paths.step(challengeId, stepId)}>{step}</Link> : step;
  return (
    <div>
      <Group component="dt" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        {NAMES[figure]}
        {quote && <Badge>{quote.kind}</Badge>}
        {quote && (
          <Text span c="dimmed" fz="sm" ms="auto">
            {place}
          </Text>
        )}
      </Group>
      {quote === null ? (
        <Box component="dd" c="dimmed" fz="sm">
          Not known yet. You'll be asked in {place}
        </Box>
      ) : (
        <dd>
          {value !== null && (
            <Text component="strong" lineClamp={1} fz="xl" lts="var(--gw-tracking-heading)" dir="auto">
              {value}
            </Text>
          )}
          <Text component="q" lineClamp={2} fz="sm" dir="auto">
            {quote.text}
          </Text>
        </dd>
      )}
    </div>
  );
}
