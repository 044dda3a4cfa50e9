import type { Report } from '@groundwork/domain';

interface ReportChange {
  startupId: number;
}

/** Tells the browser's other tabs that a report was begun, reset or finished, as this tab saw it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:reports');

export function announceReportChange({ startupId }: Pick<Report, 'startupId'>): void {
  const change: ReportChange = { startupId };
  channel?.postMessage(change);
}

/** Runs `onChange` when another tab announced a change of this startup's report. Returns what ends it. */
export function watchReport(startupId: number, onChange: () => void): () => void {
  const follow = ({ data }: MessageEvent<ReportChange>) => {
    if (data.startupId === startupId) onChange();
  };
  channel?.addEventListener('message', follow);
  return () => channel?.removeEventListener('message', follow);
}
