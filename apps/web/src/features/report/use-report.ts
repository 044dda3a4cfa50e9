import type { Report, ReportSection, Startup } from '@groundwork/domain';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { isNotToTell } from '../../app/failure-toasts.ts';
import { POLLING } from '../../app/freshness.ts';
import { announceReportChange, watchReport } from './report-channel.ts';
import { reportQueries } from './report-queries.ts';
import { tellOutcome } from './tell-outcome.ts';
import { useMissingReport } from './use-missing-report.ts';

export type ReportView =
  | { state: 'loading' }
  /** The startup's first step is not completed yet (decisions 1). */
  | { state: 'none' }
  | { state: 'failed'; tryAgain: () => void }
  | { state: 'shown'; report: Report; sections: readonly ReportSection[] };

/** As much of a query as decides whether it is asked again. */
interface Asked<Data> {
  state: { data: Data | undefined };
}

const isRunning = (report: Report | null | undefined) => report?.generation.state === 'running';
const isBeingWritten = ({ state }: ReportSection) => state === 'writing';

/**
 * A startup's report and its sections. They are asked for again every 2 s while the coach writes (F4), when another
 * tab changed them, and whenever the tab is shown again: another device may have.
 *
 * @param onMissing finds out whether the startup is still there, when its report is not
 */
export function useReport(startup: Startup, onMissing: () => Promise<boolean>): ReportView {
  const { id: startupId, hasReport } = startup;
  const client = useQueryClient();
  const refetch = () => {
    const { queryKey } = reportQueries.ofStartup(startupId);
    void client.refetchQueries({ queryKey, exact: true });
    refetchSections();
  };
  const every = usePolling(true, refetch, { awayMs: 0 });
  useOtherTabs(startupId, refetch);
  const { data: report, error } = useQuery({
    ...reportQueries.ofStartup(startupId),
    ...every(POLLING.report, ({ state }: Asked<Report | null>) => isRunning(state.data)),
  });
  const isWriting = isRunning(report);
  const sectionsQuery = reportQueries.sections(report?.id ?? 0);
  const { data: sections, error: sectionsError } = useQuery({
    ...sectionsQuery,
    ...every(
      POLLING.report,
      // Also when the report was quicker to say that it is done.
      ({ state }: Asked<ReportSection[]>) => isWriting || Boolean(state.data?.some(isBeingWritten)),
    ),
    ...(report ? {} : { queryFn: skipToken }),
  });
  function refetchSections(): void {
    void client.refetchQueries({ queryKey: sectionsQuery.queryKey, exact: true, type: 'active' });
  }
  useEnd(report, refetchSections);
  const isMissing = useMissingReport(report, hasReport, onMissing);

  const failure = (report === undefined && error) || (report && sections === undefined && sectionsError);
  // A report has sections: a list without any did not arrive (F7).
  const areSectionsMissing = Boolean(report && report.generation.total > 0 && sections?.length === 0);
  if (areSectionsMissing || (failure && !isNotToTell(failure))) return { state: 'failed', tryAgain: refetch };
  if (report === null && !isMissing) return { state: 'none' };
  return report && sections ? { state: 'shown', report, sections } : { state: 'loading' };
}

function useOtherTabs(startupId: number, refetch: () => void): void {
  const follow = useEffectEvent(refetch);
  useEffect(() => watchReport(startupId, () => follow()), [startupId]);
}

/** Tells how a generation ended that was seen running here, whichever tab had begun it. */
function useEnd(report: Report | null | undefined, onEnd: () => void): void {
  const state = report?.generation.state;
  const before = useRef(state);
  const end = useEffectEvent(() => {
    onEnd();
    if (!report) return;
    tellOutcome(report.generation);
    announceReportChange(report);
  });
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') end();
    before.current = state;
  }, [state]);
}
