import { explainError, reportContracts, request } from '@groundwork/api-client';
import {
  REPORT_SECTIONS,
  type Report,
  type ReportSection,
  type ReportVersion,
  type ReportVersionText,
} from '@groundwork/domain';
import { Box, Button, Flex, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { reportChannel } from '../../../app/channels.ts';
import { diffTexts } from '../../../app/compare-texts.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { offIf } from '../../../ui/off-if.ts';
import { ReportText } from '../../../ui/report-text.tsx';
import { showToast } from '../../../ui/toast.ts';
import { reportQueries } from '../report-queries.ts';
import { textOf } from '../section-view.ts';
import { versionQueries } from './version-queries.ts';
import classes from './versions.module.css';

/** Removed words. */
const GONE = {
  component: 'del',
  bdrs: 'xs',
  bg: 'var(--gw-danger-soft)',
  c: 'var(--gw-danger)',
  td: 'line-through',
} as const;
/** Added words. */
const COME = {
  component: 'ins',
  bdrs: 'xs',
  bg: 'var(--gw-accent-soft)',
  c: 'var(--gw-accent-text)',
  td: 'none',
} as const;

interface OpenVersionProps {
  report: Report;
  version: ReportVersion;
  /** The current sections. */
  sections: readonly ReportSection[];
  Markdown: MarkdownComponent;
  onBack: () => void;
  onRestored: () => void;
}

/** A version: its text, or the changes from it to the current text. */
export function OpenVersion(props: OpenVersionProps) {
  const { report, version, sections, Markdown, onBack, onRestored } = props;
  const { data: read, error } = useQuery(versionQueries.detail(report.id, version.id));
  const [compares, setCompares] = useState(false);
  const restore = useRestore(report, version, onRestored);
  const isWriting = report.generation.state === 'running';
  const isOff = restore.isPending || isWriting;
  return (
    <Stack>
      <Flex wrap="wrap" gap="xs">
        <Button variant="subtle" color="gray" me="auto" onClick={onBack} data-autofocus>
          All versions
        </Button>
        {!version.isCurrent && (
          <>
            <Button variant="default" aria-pressed={compares} onClick={() => setCompares(!compares)}>
              {compares ? 'Read this version' : 'Compare with current'}
            </Button>
            <Button variant="default" {...offIf(isOff)} onClick={() => restore.mutate()}>
              {restore.isPending ? 'Restoring...' : 'Restore this version'}
            </Button>
          </>
        )}
      </Flex>
      {isWriting && (
        <Text c="dimmed" fz="sm">
          The report is being written. You can restore this version when it's done.
        </Text>
      )}
      <FormAlert message={restore.error ? explainError(restore.error) : undefined} />
      {!read && error && <FormAlert message={explainError(error)} />}
      {!read && !error && (
        <div role="status" aria-label="Loading version">
          <Skeleton height={240} />
        </div>
      )}
      {read && !compares && <ReadVersion version={read} Markdown={Markdown} />}
      {read && compares && <ComparedVersion version={read} sections={sections} />}
    </Stack>
  );
}

function ReadVersion({
  version,
  Markdown,
}: Pick<OpenVersionProps, 'Markdown'> & { version: ReportVersionText }) {
  return version.sections.map(({ type, title, content }) => (
    <section key={type} aria-label={title}>
      <Title order={3} mb="2xs" fz="md" fw={600}>
        {title}
      </Title>
      <ReportText text={content} Markdown={Markdown} />
    </section>
  ));
}

function ComparedVersion({
  version,
  sections,
}: Pick<OpenVersionProps, 'sections'> & { version: ReportVersionText }) {
  const compared = REPORT_SECTIONS.map(({ type, title }) => ({
    type,
    title,
    before: version.sections.find(section => section.type === type)?.content ?? '',
    after: textOf(sections.find(section => section.type === type)),
  })).filter(({ before, after }) => before !== after);
  if (compared.length === 0) return <p>No differences from the current report.</p>;
  return (
    <>
      <Text c="dimmed" fz="sm">
        <Box {...GONE}>Removed</Box> and <Box {...COME}>added</Box> text since this version. Unchanged
        sections aren't shown.
      </Text>
      {compared.map(({ type, ...section }) => (
        <ComparedSection key={type} {...section} />
      ))}
    </>
  );
}

function useRestore(report: Report, { id: versionId }: ReportVersion, onRestored: () => void) {
  const client = useQueryClient();
  const { id: reportId } = report;
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(reportContracts.restore, { params: { reportId, versionId } }),
    onSuccess: async answer => {
      client.setQueryData(reportQueries.ofStartup(report.startupId).queryKey, answer);
      await client.refetchQueries({ queryKey: reportQueries.sections(reportId).queryKey, exact: true });
      reportChannel.announce({ startupId: report.startupId });
      void showToast({
        title: 'Version restored',
        message: 'It was added as a new version. The previous one is still in the list.',
      });
      onRestored();
    },
  });
}

interface ComparedSectionProps {
  title: string;
  before: string;
  after: string;
}

/** A single text with removed and added words marked. */
function ComparedSection({ title, before, after }: ComparedSectionProps) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  let start = 0;
  return (
    <section aria-label={title}>
      <Title order={3} mb="2xs" fz="md" fw={600}>
        {title}
      </Title>
      <p className={classes.compared} dir="auto">
        {parts.map(({ text, kind }) => {
          const key = start;
          start += text.length;
          if (kind === 'removed')
            return (
              <Box key={key} {...GONE}>
                {text}
              </Box>
            );
          if (kind === 'added')
            return (
              <Box key={key} {...COME}>
                {text}
              </Box>
            );
          return <Fragment key={key}>{text}</Fragment>;
        })}
      </p>
    </section>
  );
}
