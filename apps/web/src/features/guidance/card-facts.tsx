import {
  CARD_FIELD_LABELS,
  CARD_TEXT_FIELDS,
  type Card,
  type CardDetails,
  countResults,
} from '@groundwork/domain';
import { Box, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { writeDate } from '../../ui/write-time.ts';
import classes from './card-facts.module.css';

interface CardFactsProps {
  details: CardDetails | undefined;
  /** See `Look`. */
  isLegacy: boolean;
}

/** The texts of the card, with placeholders until loaded. */
export function CardFacts({ details, isLegacy }: CardFactsProps) {
  if (!details) return <FactsSkeleton />;
  const { card, column, startup } = details;
  return (
    <>
      <div>
        <Text component="h3" fz="lg" lts="var(--gw-tracking-heading)" dir="auto">
          {card.title || 'Untitled Card'}
        </Text>
        <Group component="p" gap="xs" mt="xs" c="dimmed" fz="sm">
          {!isLegacy && <Badge>{column.name || 'Unknown Column'}</Badge>}
          <Badge tone="accent">{card.stage || 'No Stage'}</Badge>
          <span>{describeState(card)}</span>
        </Group>
      </div>
      <dl className={classes.facts}>
        {isLegacy && (
          <>
            <div>
              <Box component="dt" c="dimmed" fz="sm">
                Card ID
              </Box>
              <dd>{card.id}</dd>
            </div>
            <div>
              <Box component="dt" c="dimmed" fz="sm">
                Created
              </Box>
              <dd>{writeDate(card.createdAt)}</dd>
            </div>
          </>
        )}
        {CARD_TEXT_FIELDS.map(field => (
          <div key={field} className={classes.text}>
            <Flex component="dt" wrap="wrap" align="center" columnGap="xs" c="dimmed" fz="sm">
              {CARD_FIELD_LABELS[field]}
              {card.coachWritten.includes(field) && (
                <Group component="span" gap="2xs" wrap="nowrap" fz="xs">
                  <IconSparkles size={14} aria-hidden />
                  Written by your coach
                </Group>
              )}
            </Flex>
            <dd data-empty={card[field] === null || undefined} dir="auto">
              {card[field] ?? `No ${CARD_FIELD_LABELS[field].toLowerCase()} defined.`}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={paths.boardCard(startup.id, card.id)} className={classes.link}>
        Edit on the board
      </Link>
    </>
  );
}

/** The state of the card's test in words. */
function describeState({ state, outcome, balance }: Card): string {
  const { supports, contradicts } = balance;
  const hasResults = countResults(balance) > 0;
  if (state === 'idea' && !hasResults) return 'Not tested yet';
  const results = hasResults ? `${supports} for, ${contradicts} against` : 'no results yet';
  if (state === 'idea') return `Test stopped: ${results}`;
  return state === 'testing' ? `Being tested: ${results}` : `Decided: ${outcome}, ${results}`;
}

function FactsSkeleton() {
  return (
    <Stack role="status" aria-label="Loading card">
      <Skeleton height={20} width="70%" />
      <Skeleton height={18} width="50%" />
      {CARD_TEXT_FIELDS.map(field => (
        <div key={field}>
          <Skeleton height={14} width={80} />
          <Skeleton height={16} mt="xs" />
        </div>
      ))}
    </Stack>
  );
}
