import { adminLabContracts, type JudgeRun, request } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { querySettings } from '../../../app/contract-query.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { useAdminMutation } from '../components/use-admin-mutation.ts';
import { rowsQuery, useRowsOf } from '../components/use-rows.ts';
import { filteredKey } from '../long-list/filtered-key.ts';

const { setup, runs, result, start, stop, resume } = adminLabContracts;

export const setupQuery = (withPending: boolean) =>
  queryOptions({
    ...querySettings(setup, {}),
    queryKey: filteredKey(setup.path, { pending: String(withPending) }),
    queryFn: ({ signal }) => request(setup, { query: { pending: withPending } }, { signal }),
    throwOnError: false,
  });

/** Another one once more of its cases are judged. */
export const resultQuery = ({ id, done }: JudgeRun) =>
  queryOptions({
    ...querySettings(result, { params: { runId: id } }),
    queryKey: filteredKey(`/api/admin/judge/runs/${id}`, { done: String(done) }),
    queryFn: ({ signal }) => request(result, { params: { runId: id } }, { signal }),
    throwOnError: false,
  });

const runsQuery = rowsQuery(runs, {});

/** The runs, followed while one is under way. */
export const useRuns = () =>
  useRowsOf(runsQuery, runs, "Couldn't load the runs", rows =>
    Boolean(rows?.some(({ state }) => state === 'running')),
  );

const change = (rows: readonly Row[], run: JudgeRun) =>
  rows.some(({ id }) => id === run.id)
    ? rows.map(other => (other.id === run.id ? run : other))
    : [run, ...rows];

export const useStart = () =>
  useAdminMutation({
    list: runsQuery.queryKey,
    run: (body: Parameters<typeof request<typeof start>>[1]['body']) => request(start, { body }),
    change,
    done: () => 'Run started',
    failure: { title: "Couldn't start the run" },
  });

export const useStop = () =>
  useAdminMutation({
    list: runsQuery.queryKey,
    run: (runId: number) => request(stop, { params: { runId } }),
    change,
    done: () => 'Run stopped',
    failure: { title: "Couldn't stop the run" },
  });

export const useResume = () =>
  useAdminMutation({
    list: runsQuery.queryKey,
    run: (runId: number) => request(resume, { params: { runId } }),
    change,
    done: () => 'Run continued',
    failure: { title: "Couldn't continue the run" },
  });
