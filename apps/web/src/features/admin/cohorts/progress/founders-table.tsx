import {
  type CohortProgress,
  MAX_NAMED_MEMBERS,
  type MemberProgress,
  normaliseName,
} from '@groundwork/domain';
import { Box, Flex, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { writeDate } from '../../../../ui/write-time.ts';
import type { CsvColumn } from '../../components/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { SearchField, useSearch } from '../../components/search-field.tsx';
import classes from './progress.module.css';
import { daysInStep, SHOWN_AT_ONCE, stepTitles } from './read-progress.ts';

/** Founders by challenges: the steps that each has completed, and where they are. */
export function FoundersTable({ progress }: { progress: CohortProgress }) {
  const { q, typed, type } = useSearch();
  const { members } = progress;
  return (
    <Stack renderRoot={root => <section {...root} aria-labelledby="founders" />}>
      <Flex wrap="wrap" justify="space-between" gap="sm">
        <h2 id="founders">Founders</h2>
        {members.length > 0 && (
          <CsvButton name="founders" columns={inFile(columnsOf(progress))} rows={members} />
        )}
      </Flex>
      <SearchField label="Search founders" value={typed} onChange={type} />
      {members.length === MAX_NAMED_MEMBERS && (
        <Text c="dimmed" fz="sm">
          {`Only the ${MAX_NAMED_MEMBERS.toLocaleString('en')} newest accounts are listed.`}
        </Text>
      )}
      <Rows progress={progress} q={q} />
    </Stack>
  );
}

/** Drawn again only for other rows: hundreds of founders by dozens of challenges would hold up each key of the search. */
const Rows = memo(({ progress, q }: { progress: CohortProgress; q: string }) => {
  const wanted = normaliseName(q).toLowerCase();
  const found = progress.members.filter(({ username, email, fullName }) =>
    `${username} ${email} ${fullName ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <div className={classes.wide}>
      <ResourceTable
        label="Founders"
        shownAtOnce={SHOWN_AT_ONCE}
        columns={columnsOf(progress)}
        rows={found}
        empty={{
          text: q === '' ? 'No members yet. Invite founders on the page of the cohort.' : 'No founders found',
        }}
        nameOf={({ username }) => username}
      />
    </div>
  );
});

/** A file has a cell for each thing that one in the table says. */
export const inFile = ([
  founder,
  inStep,
  ...others
]: Column<MemberProgress>[]): CsvColumn<MemberProgress>[] => [
  ...(founder ? [founder] : []),
  { header: 'Full name', text: ({ fullName }) => fullName ?? '' },
  { header: 'Email', text: ({ email }) => email },
  ...(inStep ? [inStep] : []),
  { header: 'Refused 3 times in a row', text: ({ isRefused }) => (isRefused ? 'yes' : 'no') },
  ...others,
];

export function columnsOf(progress: CohortProgress): Column<MemberProgress>[] {
  const titles = stepTitles(progress);
  const places = new Map([...titles.keys()].map((id, place) => [id, place]));
  const completed = new Map(
    progress.members.map(({ id, completedStepIds }) => [id, new Set(completedStepIds)]),
  );
  const titleOf = ({ stepId }: MemberProgress) => (stepId === null ? '' : (titles.get(stepId) ?? ''));
  const daysOf = (member: MemberProgress) => daysInStep(progress, member);
  return [
    {
      header: 'Founder',
      kind: 'name',
      cell: ({ username, fullName }) => (
        <>
          <bdi>{username}</bdi>
          {fullName?.trim() && (
            <Box c="dimmed" fw={400}>
              <bdi>{fullName}</bdi>
            </Box>
          )}
        </>
      ),
      sortBy: ({ username }) => username,
    },
    {
      header: 'In step',
      cell: member => (
        <>
          <span>{titleOf(member) || 'All completed'}</span>
          {member.isRefused && (
            <Box mt="2xs">
              <Badge tone="notice">Refused 3 times in a row</Badge>
            </Box>
          )}
        </>
      ),
      // By the way through the curriculum, but those who are refused come together.
      sortBy: ({ isRefused, stepId }) =>
        (isRefused ? 0 : titles.size + 1) + (places.get(stepId ?? 0) ?? titles.size),
      text: titleOf,
    },
    {
      header: 'Days in step',
      kind: 'number',
      cell: member => daysOf(member) ?? '–',
      sortBy: member => daysOf(member) ?? -1,
      text: member => daysOf(member) ?? '',
    },
    {
      header: 'Last active',
      kind: 'date',
      cell: ({ activeAt }) => (activeAt === null ? '–' : writeDate(activeAt)),
      sortBy: ({ activeAt }) => activeAt ?? '',
    },
    {
      header: 'Steps completed',
      kind: 'number',
      cell: ({ completedStepIds }) => `${completedStepIds.length} of ${titles.size}`,
      sortBy: ({ completedStepIds }) => completedStepIds.length,
    },
    ...progress.challenges.map(({ title, steps }, index): Column<MemberProgress> => {
      const count = (member: MemberProgress) =>
        steps.filter(({ id }) => completed.get(member.id)?.has(id)).length;
      return {
        // Titles need not differ.
        header: `${index + 1}. ${title}`,
        kind: 'number',
        cell: member => `${count(member)} of ${steps.length}`,
        sortBy: count,
      };
    }),
  ];
}
