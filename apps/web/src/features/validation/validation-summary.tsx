import { boardContracts } from '@groundwork/api-client';
import type { Card } from '@groundwork/domain';
import { Flex, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './validation-summary.module.css';

const KINDS = ['validated', 'invalidated', 'inconclusive', 'testing', 'idea'] as const;
type Kind = (typeof KINDS)[number];

const NAMES: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  validated: ['validated', 'validated'],
  invalidated: ['invalidated', 'invalidated'],
  inconclusive: ['inconclusive', 'inconclusive'],
  testing: ['testing', 'testing'],
  idea: ['idea', 'ideas'],
};

/**
 * State of a startup's validation, with a link to its board.
 * @param props.startupId undefined until known
 */
export function ValidationSummary({ startupId }: { startupId: number | undefined }) {
  const { data, isError } = useQuery({
    ...contractQuery(boardContracts.ofStartup, { params: { startupId: startupId ?? 0 } }),
    enabled: startupId !== undefined,
    throwOnError: false,
  });
  if (startupId === undefined || (!data && !isError))
    return (
      <div role="status" aria-label="Loading validation">
        <Skeleton className={classes.space} />
      </div>
    );
  return (
    <Link to={paths.validationBoard(startupId)} className={classes.summary}>
      <span className={classes.head}>
        <span>Validation</span>
        <span>{isError ? 'Not available' : describe(data?.cards ?? [])}</span>
      </span>
      <Flex className={classes.bar} component="span" gap={2} h={6} aria-hidden>
        {data &&
          countKinds(data.cards).map(([kind, count]) => (
            <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
          ))}
      </Flex>
    </Link>
  );
}

function countKinds(cards: readonly Card[]): [Kind, number][] {
  const kinds = cards.map(({ outcome, state }) => outcome ?? state);
  return KINDS.map((kind): [Kind, number] => [kind, kinds.filter(one => one === kind).length]).filter(
    ([, count]) => count > 0,
  );
}

function describe(cards: readonly Card[]): string {
  if (cards.length === 0) return 'No hypotheses yet';
  return countKinds(cards)
    .map(([kind, count]) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
}
