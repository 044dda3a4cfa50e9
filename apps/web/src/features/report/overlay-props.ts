import type { Report, ReportSection } from '@groundwork/domain';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';

/** Props of what opens over the report. */
export interface OverlayProps {
  report: Report;
  sections: readonly ReportSection[];
  Markdown: MarkdownComponent;
  onClose: () => void;
}
