import { reportContracts, request } from '@groundwork/api-client';
import { REPORT_SECTIONS, type Report, type ReportSection } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportChannel } from '../../app/channels.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { reportQueries } from './report-queries.ts';

/** Logs a failure, and shows it in a toast. */
const fail = (title: string) => (error: Error) => {
  console.warn(title, error);
  notifyFailure(title)(error);
};

/** Generates and resets the report, and tells the browser's other tabs. */
export function useReportActions(report: Report, sections: readonly ReportSection[]) {
  const client = useQueryClient();
  const onError = (title: string) => (error: Error) => {
    fail(title)(error);
    // The server may have acted all the same, and the startup may be gone.
    const { queryKey } = reportQueries.ofStartup(report.startupId);
    void client.refetchQueries({ queryKey, exact: true });
  };
  const onSettled = () => reportChannel.announce({ startupId: report.startupId });
  const generating = useMutation({
    meta: { failure: 'own' },
    mutationFn: async (rewrite: boolean) => {
      await addMissingSections(report.id, sections);
      return request(reportContracts.generate, { params: { reportId: report.id }, query: { rewrite } });
    },
    onSuccess: async answer => {
      await showReport(client, answer);
      const { state } = answer.generation;
      if (state === 'running') return;
      // The generation may have ended before the answer came.
      const hasEnded = state === 'failed' || answer.generatedAt !== report.generatedAt;
      if (hasEnded) notifyOutcome(answer.generation);
      else notifyNothingToWrite();
    },
    onError: onError("Couldn't update the report"),
    onSettled,
  });
  const resetting = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(reportContracts.reset, { params: { reportId: report.id } }),
    onSuccess: async answer => {
      await showReport(client, answer, shown => shown.map(emptySection));
      void showToast({
        title: 'Report has been reset',
        message: 'You can restore the text from Versions.',
      });
    },
    onError: onError("Couldn't reset the report"),
    onSettled,
  });
  return {
    isGenerating: generating.isPending || report.generation.state === 'running',
    /** With `rewrite`, sections that are up to date are also written again. */
    generate: ({ rewrite }: { rewrite: boolean }) => generating.mutate(rewrite),
    isResetting: resetting.isPending,
    reset: (onEnd: () => void) => resetting.mutate(undefined, { onSettled: onEnd }),
  };
}

/** Adds an empty section for each standard type that lacks one, above the highest order so far (RE-7). */
async function addMissingSections(reportId: number, sections: readonly ReportSection[]): Promise<void> {
  let order = Math.max(0, ...sections.map(section => section.order));
  for (const { type, title } of REPORT_SECTIONS) {
    if (sections.some(section => section.type === type)) continue;
    order += 1;
    await request(reportContracts.addSection, {
      params: { reportId },
      body: { type, title, content: '', order },
    });
  }
}

/** Shows an answer, and refetches the sections that belong to it. */
async function showReport(
  client: QueryClient,
  report: Report,
  change: (sections: ReportSection[]) => ReportSection[] = sections => sections,
): Promise<void> {
  const { queryKey } = reportQueries.ofStartup(report.startupId);
  const { queryKey: sectionsKey } = reportQueries.sections(report.id);
  // A pending earlier answer must not replace this one.
  await Promise.all([queryKey, sectionsKey].map(key => client.cancelQueries({ queryKey: key, exact: true })));
  client.setQueryData(queryKey, report);
  client.setQueryData(sectionsKey, sections => sections && change(sections));
  void client.refetchQueries({ queryKey: sectionsKey, exact: true });
}

const emptySection = (section: ReportSection): ReportSection => ({
  ...section,
  content: '',
  state: 'empty',
  isOutOfDate: false,
  writtenAt: null,
  earlier: null,
});

function notifyNothingToWrite(): void {
  void showToast({
    title: 'Nothing new to write',
    message: 'Complete a step or edit your startup first.',
  });
}
