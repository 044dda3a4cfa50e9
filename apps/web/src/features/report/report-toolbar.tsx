import type { Report, ReportSection } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconFileDownload, IconPrinter, IconRotate, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { loadPiece } from '../../ui/load-piece.ts';
import print from './report-print.module.css';
import classes from './report-toolbar.module.css';
import { isWritten } from './section-view.ts';
import type { useReportActions } from './use-report-actions.ts';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface ReportToolbarProps {
  title: string;
  report: Report;
  sections: readonly ReportSection[];
  actions: ReturnType<typeof useReportActions>;
}

export function ReportToolbar({ title, report, sections, actions }: ReportToolbarProps) {
  const { isGenerating, generate } = actions;
  const hasText = sections.some(isWritten);
  const download = async () => {
    const piece = await loadPiece(() => import('./download-markdown.ts'));
    piece?.downloadMarkdown(title, report, sections);
  };
  return (
    <div className={`${classes.bar} ${print.omit}`}>
      <div className={classes.update}>
        {/* Disabled it would lose the focus for good. */}
        <Button
          aria-disabled={isGenerating}
          data-disabled={isGenerating}
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => !isGenerating && generate()}
        >
          {isGenerating ? 'Generating...' : 'Update with AI'}
        </Button>
        <p role="status">{describeState(report, sections, isGenerating)}</p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={!hasText}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print or save as PDF
        </Button>
        <Button
          variant="default"
          disabled={!hasText}
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={() => void download()}
        >
          Download Markdown
        </Button>
        <ResetButton actions={actions} />
      </div>
    </div>
  );
}

function describeState(report: Report, sections: readonly ReportSection[], isGenerating: boolean): string {
  const { state, done, total } = report.generation;
  if (state === 'running') return `${done} of ${total} sections`;
  if (isGenerating) return 'Starting';
  const outdated = sections.filter(({ isOutOfDate }) => isOutOfDate).length;
  if (outdated > 0)
    return outdated === 1 ? '1 section is out of date' : `${outdated} sections are out of date`;
  if (!report.generatedAt) return 'Not generated yet';
  return `Updated ${dateFormat.format(new Date(report.generatedAt))}`;
}

function ResetButton({ actions: { isGenerating, isResetting, reset } }: Pick<ReportToolbarProps, 'actions'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.reset}
        leftSection={<IconRotate size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Reset Report
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Reset Report"
        text={`This empties all twelve sections${isGenerating ? ' and stops what is being written' : ''}. What was written is kept as an earlier version, which cannot be viewed here yet.`}
        confirmLabel="Reset Report"
        busy={isResetting}
        busyLabel="Resetting..."
        onConfirm={() => reset(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
