import { Box, Flex, Skeleton } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PathKey } from '../../../app/query-keys.ts';
import classes from './delete-record-dialog.module.css';

export type ImpactQuery<K extends string> = UseQueryOptions<
  Record<K, number> | null,
  Error,
  Record<K, number> | null,
  PathKey
>;

interface ImpactListProps<K extends string> {
  impact: ImpactQuery<K>;
  /** The counts to show, in their order. */
  labels: Partial<Record<K, string>>;
  /** Shown even if it is 0, where anything else is not. */
  always?: K;
  /** Said when all of them are 0. */
  nothing: string;
}

/** What a change affects, in numbers. */
export function ImpactList<K extends string>({ impact, labels, always, nothing }: ImpactListProps<K>) {
  const { data, error } = useQuery({ ...impact, throwOnError: false });
  if (error) return <p className={classes.note}>Couldn't check what else this affects.</p>;
  if (data === undefined)
    return <Skeleton height={20} role="status" aria-label="Checking what else this affects" />;
  const counts = (Object.keys(labels) as K[]).filter(key => key === always || data?.[key]);
  if (counts.every(key => !data?.[key])) return <p className={classes.note}>{nothing}</p>;
  return (
    <Flex className={classes.counts} component="dl" wrap="wrap" rowGap="xs" columnGap="xl">
      {counts.map(key => (
        <div key={key}>
          <dt>{labels[key]}</dt>
          <Box component="dd" fz="xl" fw={600}>
            {data?.[key]}
          </Box>
        </div>
      ))}
    </Flex>
  );
}
