import { Button, Flex, Group, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { CsvButton } from '../components/csv-button.tsx';
import { Filter } from '../components/filter.tsx';
import { nextOrder } from '../components/next-order.ts';
import { SearchField, useSearch } from '../components/search-field.tsx';
import { useFilters } from '../components/use-filters.ts';
import classes from './branch.module.css';
import { ChallengeDialog, Challenges } from './challenges/challenges.tsx';
import { csvColumns, linesOf } from './curriculum-csv.ts';
import { useCurriculum } from './curriculum-lists.ts';
import { EditedRecord } from './edited-record.tsx';
import { readOldAddress } from './places.ts';
import { type ChallengeNode, type Curriculum, count, growTree, isFiltered, SHOWS, sum } from './tree.ts';
import { useTreeView } from './use-tree-view.ts';

const SHOW_OPTIONS = [
  { value: 'changed', label: 'Waiting to be published' },
  { value: 'empty', label: 'Steps that ask nothing' },
  { value: 'archived', label: 'Archived' },
];

/** Start page of the back office: challenges, steps and questions as one tree. */
export function CurriculumPage() {
  const [params] = useSearchParams();
  const moved = readOldAddress(params);
  const { curriculum, failure } = useCurriculum();
  const [isCreating, setCreating] = useState(false);
  if (moved) return <Navigate replace to={moved} />;
  return (
    <>
      <PageHeading
        title="Admin dashboard"
        subtitle="The curriculum. Founders see what is published."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            New Challenge
          </Button>
        }
      />
      {curriculum ? (
        <Tree curriculum={curriculum} onCreate={() => setCreating(true)} />
      ) : failure ? (
        <ListFailure {...failure} />
      ) : (
        <Skeleton height={320} radius="lg" role="status" aria-label="Loading the curriculum" />
      )}
      {isCreating && (
        <ChallengeDialog
          dialog={{ kind: 'create' }}
          order={nextOrder(curriculum?.challenges)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** More would be slow to open all at once. */
const MAX_OPENED = 200;

function Tree({ curriculum, onCreate }: { curriculum: Curriculum; onCreate: () => void }) {
  const { challenges, steps, questions } = curriculum;
  const { q, typed, type } = useSearch();
  const { read, set } = useFilters<'show'>();
  const show = SHOWS.find(one => one === read('show')) ?? null;
  const nodes = useMemo(
    () => growTree({ challenges, steps, questions }, q, show),
    [challenges, steps, questions, q, show],
  );
  const found = sum(nodes, node => node.matchesBelow + Number(node.isMatch));
  const filter = isFiltered(q, show) ? `${q} ${show}` : '';
  const view = useTreeView(filter, found <= MAX_OPENED);
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label="Search the curriculum"
          placeholder="Search titles and questions"
          value={typed}
          onChange={type}
        />
        <Filter
          label="Show"
          all="All in use"
          value={show ?? ''}
          options={SHOW_OPTIONS}
          onChange={value => set('show', value)}
        />
      </div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Flex component="p" role="status" c="dimmed">
          {view.isFiltered ? writeFound(found) : writeAll(nodes)}
        </Flex>
        <CsvButton name="curriculum" columns={csvColumns} rows={() => Promise.resolve(linesOf(nodes))} />
      </Group>
      {nodes.length > 0 ? (
        <Challenges nodes={nodes} all={challenges} view={view} />
      ) : challenges.length > 0 ? (
        <MessagePanel heading={null}>
          <p>Nothing matches.</p>
        </MessagePanel>
      ) : (
        <MessagePanel
          heading={null}
          actions={
            <Button variant="default" onClick={onCreate}>
              Create your first challenge
            </Button>
          }
        >
          <p>No challenges found. Create your first challenge.</p>
        </MessagePanel>
      )}
      <EditedRecord curriculum={curriculum} />
    </>
  );
}

const writeFound = (found: number) =>
  found > MAX_OPENED
    ? `${found.toLocaleString('en')} matches. Type more to open them.`
    : `${found} ${found === 1 ? 'match' : 'matches'}`;

function writeAll(nodes: readonly ChallengeNode[]): string {
  const steps = nodes.flatMap(({ all }) => all);
  const questions = sum(steps, ({ all }) => all.length);
  return [count(nodes.length, 'challenge'), count(steps.length, 'step'), count(questions, 'question')].join(
    ', ',
  );
}
