import { reportContracts, TimeoutError } from '@groundwork/api-client';
import type { Report, ReportSection, Startup } from '@groundwork/domain';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reportChannel } from '../../app/channels.ts';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { isSilentFailure } from '../../app/failure-toasts.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { reportQueries } from './report-queries.ts';

export type ReportView =
  | { state: 'loading' }
  /** The startup's first step is not completed yet (RE-1). */
  | { state: 'none' }
  | { state: 'failed'; isTrying: boolean; tryAgain: () => void }
  | { state: 'shown'; report: Report; sections: readonly ReportSection[] };

/** The part of a query that decides whether it polls. */
interface ReportQuery<Data> {
  state: { data: Data | undefined };
}

const isRunning = (report: Report | null | undefined) => report?.generation.state === 'running';
const isBeingWritten = ({ state }: ReportSection) => state === 'writing';

/**
 * A startup's report and its sections. Refetched while the coach writes, when another tab has changed them, and
 * whenever the tab is shown again, because another device may have.
 *
 * @param onMissing called when an expected report is missing; finds out whether the startup still exists
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
  const {
    data: report,
    error: reportError,
    isFetching: isReportAsked,
  } = useQuery({
    ...reportQueries.ofStartup(startupId),
    ...every(reportContracts.ofStartup, ({ state }: ReportQuery<Report | null>) => isRunning(state.data)),
  });
  const isWriting = isRunning(report);
  const sectionsOptions = reportQueries.sections(report?.id ?? 0);
  const {
    data: sections,
    error: listError,
    isFetching: isListAsked,
  } = useQuery({
    ...sectionsOptions,
    ...every(
      reportContracts.sections,
      // Also while sections are still being written after the report says that it is done.
      ({ state }: ReportQuery<ReportSection[]>) => isWriting || Boolean(state.data?.some(isBeingWritten)),
    ),
    ...(report ? {} : { queryFn: skipToken }),
  });
  function refetchSections(): void {
    void client.refetchQueries({ queryKey: sectionsOptions.queryKey, exact: true, type: 'active' });
  }
  useEnd(report, refetchSections);
  const isMissing = useMissingReport(report, hasReport, onMissing);

  const error = useLastError(report, reportError);
  const sectionsError = useLastError(sections, listError);
  // A timeout counts as no report, unless one is known: then it is a failure (RE-50).
  const isNone = report === null || (report === undefined && error instanceof TimeoutError);
  const failure = report ? sections === undefined && sectionsError : (hasReport || !isNone) && error;
  useRetryWhileLost(failure || null, refetch);
  // A report always has sections, so an empty list counts as not loaded.
  const areSectionsMissing = Boolean(report && report.generation.total > 0 && sections?.length === 0);
  if (areSectionsMissing || (failure && !isSilentFailure(failure))) {
    const isTrying = isReportAsked || isListAsked;
    return { state: 'failed', isTrying, tryAgain: refetch };
  }
  if (isNone && !isMissing) return { state: 'none' };
  return report && sections ? { state: 'shown', report, sections } : { state: 'loading' };
}

/** A query without data drops its error during a refetch. This keeps the failure on screen until an answer comes. */
function useLastError(data: unknown, error: Error | null): Error | null {
  const [last, setLast] = useState(error);
  const next = data === undefined ? (error ?? last) : error;
  if (next !== last) setLast(next);
  return next;
}

function useOtherTabs(startupId: number, refetch: () => void): void {
  const follow = useEffectEvent(refetch);
  useEffect(
    () => reportChannel.follow(change => void (change.startupId === startupId && follow())),
    [startupId],
  );
}

/** Shows the outcome of a generation that was seen running in this tab, whichever tab began it. */
function useEnd(report: Report | null | undefined, onEnd: () => void): void {
  const state = report?.generation.state;
  const before = useRef(state);
  const end = useEffectEvent(() => {
    onEnd();
    if (!report) return;
    notifyOutcome(report.generation);
    reportChannel.announce({ startupId: report.startupId });
  });
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') end();
    before.current = state;
  }, [state]);
}

/**
 * Whether an expected report is missing. The startup itself may be gone then: `onMissing` looks for it, and resolves to
 * whether it exists. False again once it does.
 *
 * @param report undefined until loaded, null when there is none
 * @param isExpected whether the startup's record says that it has a report
 */
function useMissingReport(
  report: Report | null | undefined,
  isExpected: boolean,
  onMissing: () => Promise<boolean>,
): boolean {
  const [isKnown, setKnown] = useState(isExpected);
  if (report && !isKnown) setKnown(true);
  const isMissing = report === null && isKnown;
  const lookFor = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isMissing) return;
    let isLive = true;
    void lookFor().then(isThere => isLive && isThere && setKnown(false));
    return () => {
      isLive = false;
    };
  }, [isMissing]);
  return isMissing;
}
