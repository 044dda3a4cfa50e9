import type { Report, ReportSection } from '@groundwork/domain';

/** Of what opens over the report. */
export interface OverlayProps {
  report: Report;
  sections: readonly ReportSection[];
  onClose: () => void;
}
