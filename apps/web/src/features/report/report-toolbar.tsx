import type { Report, ReportSection, Startup } from '@groundwork/domain';
import { Button, Flex, Group } from '@mantine/core';
import {
  IconFileDownload,
  IconFileTypeDocx,
  IconHistory,
  IconPrinter,
  IconRotate,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { loadPiece } from '../../ui/load-piece.ts';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';
import { MoreOptions } from '../../ui/more-options.tsx';
import { offIf } from '../../ui/off-if.ts';
import { writeNewComments } from '../../ui/write-new-comments.ts';
import { writeMinute } from '../../ui/write-time.ts';
import { nameFailed, UNKNOWN_REASON } from './notify-outcome.ts';
import type { OverlayProps } from './overlay-props.ts';
import print from './report-print.module.css';
import classes from './report-toolbar.module.css';
import { hasText, viewSection } from './section-view.ts';
import { UpdateButton } from './update-button.tsx';
import type { useReportActions } from './use-report-actions.ts';

interface ReportToolbarProps {
  startup: Startup;
  report: Report;
  sections: readonly ReportSection[];
  actions: ReturnType<typeof useReportActions>;
  Markdown: MarkdownComponent;
  /** Prints the document, which has the sources. */
  onPrint: () => void;
}

export function ReportToolbar(props: ReportToolbarProps) {
  const { startup, report, sections, actions, Markdown, onPrint } = props;
  const { isGenerating } = actions;
  const [isResetting, setResetting] = useState(false);
  const isWithoutText = !hasText(sections);
  const download = async () => {
    const piece = await loadPiece(() => import('./download-markdown.ts'));
    await piece?.downloadMarkdown(startup, report, sections);
  };
  const downloadWord = async () => {
    const piece = await loadPiece(() => import('./word/download-word.ts'));
    await piece?.downloadWord(startup, report, sections);
  };
  const [over, setOver] = useState<{ Dialog: ComponentType<OverlayProps> } | null>(null);
  const share = async () => {
    const piece = await loadPiece(() => import('./share/share-dialog.tsx'));
    if (piece) setOver({ Dialog: piece.ShareDialog });
  };
  useAskedComments(share);
  const showVersions = async () => {
    const piece = await loadPiece(() => import('./versions/versions-dialog.tsx'));
    if (piece) setOver({ Dialog: piece.VersionsDialog });
  };
  const hasFailed = !isGenerating && report.generation.state === 'failed';
  return (
    <Flex
      className={print.omit}
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="sm"
      columnGap="lg"
    >
      <Group className={classes.update} gap="xs">
        <UpdateButton sections={sections} actions={actions} />
        <p role="status" data-failed={hasFailed || undefined}>
          {describeState(report, sections, isGenerating)}
        </p>
      </Group>
      <Group className={classes.tools} gap="xs">
        <Tool
          label="Share"
          news={startup.newComments}
          icon={IconShare2}
          disabled={isWithoutText}
          onClick={() => void share()}
        />
        <Tool
          label="Print or save as PDF"
          shortLabel="Print"
          icon={IconPrinter}
          disabled={isWithoutText}
          onClick={onPrint}
        />
        <Tool
          label="Download Markdown"
          shortLabel="Markdown"
          icon={IconFileDownload}
          disabled={isWithoutText}
          onClick={() => void download()}
        />
        <Tool
          label="Download Word"
          shortLabel="Word"
          icon={IconFileTypeDocx}
          disabled={isWithoutText}
          onClick={() => void downloadWord()}
        />
        <MoreOptions
          entries={[
            {
              label: 'Versions',
              icon: <IconHistory size={16} aria-hidden />,
              onSelect: () => void showVersions(),
            },
            {
              label: 'Reset Report',
              icon: <IconRotate size={16} aria-hidden />,
              isDisabled: !isGenerating && sections.every(section => viewSection(section, false) === 'none'),
              onSelect: () => setResetting(true),
            },
          ]}
        />
      </Group>
      <ConfirmDialog
        opened={isResetting}
        title="Reset Report"
        text={`This empties all twelve sections${isGenerating ? ' and stops the update' : ''}. You can restore the text from Versions.`}
        confirmLabel="Reset Report"
        busy={actions.isResetting}
        busyLabel="Resetting..."
        onConfirm={() => actions.reset(() => setResetting(false))}
        onClose={() => setResetting(false)}
      />
      {over && (
        <over.Dialog report={report} sections={sections} Markdown={Markdown} onClose={() => setOver(null)} />
      )}
    </Flex>
  );
}

/** Opens the links with their comments when the address asks for them, once. */
function useAskedComments(open: () => Promise<void>): void {
  const [asked, setAsked] = useSearchParams();
  const isAsked = asked.has('comments');
  const answer = useEffectEvent(() => {
    setAsked({}, { replace: true });
    void open();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}

function describeState(report: Report, sections: readonly ReportSection[], isGenerating: boolean): string {
  const { state, done, total, reason } = report.generation;
  if (state === 'running') return `${done} of ${total} sections`;
  if (isGenerating) return 'Starting...';
  if (state === 'failed') return `${nameFailed(report.generation)}. ${reason ?? UNKNOWN_REASON}`;
  const outdated = sections.filter(({ isOutOfDate }) => isOutOfDate).length;
  if (outdated > 0)
    return outdated === 1 ? '1 section is out of date' : `${outdated} sections are out of date`;
  if (!report.generatedAt) return 'Not written yet';
  return `Updated ${writeMinute(report.generatedAt)}`;
}

interface ToolProps {
  label: string;
  /** Shown on small screens. Must be part of `label`, which stays the accessible name. */
  shortLabel?: string;
  /** Number of new comments. */
  news?: number;
  icon: TablerIcon;
  disabled: boolean;
  onClick: () => void;
}

function Tool({ label, shortLabel = label, news = 0, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <Button
      variant="default"
      {...offIf(disabled)}
      aria-label={news > 0 ? `${label}, ${writeNewComments(news)}` : label}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={news > 0 && <Badge tone="accent">{news}</Badge>}
      onClick={onClick}
    >
      <span className={classes.long}>{label}</span>
      <span className={classes.short}>{shortLabel}</span>
    </Button>
  );
}
