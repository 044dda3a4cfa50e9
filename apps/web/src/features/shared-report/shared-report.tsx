import { ApiError, request, sharedReportContracts } from '@groundwork/api-client';
import { EVIDENCE_LEGEND, hasBases, type SharedReport as Shared } from '@groundwork/domain';
import { Box, Button, Flex, Loader } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { DocumentSection, ReadingDocument } from '../../ui/document-section.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { PictureFigure } from '../../ui/picture.tsx';
import { ReportText } from '../../ui/report-text.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { today } from '../../ui/today.ts';
import { SharedComments } from './shared-comments.tsx';
import classes from './shared-report.module.css';
import { sharedReportQuery } from './shared-report-query.ts';

/** Loaded in parallel with the report. */
const markdown = lazyComponent(() => import('../../ui/markdown/markdown.tsx'));
const picture = lazyComponent(() => import('../../ui/picture.tsx'));

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const day = (moment: string) => dayFormat.format(new Date(moment));

/** A report as opened by a share link: a document outside the app's shell (SH-5). */
export function SharedReport({ token }: { token: string }) {
  return (
    <div className={classes.screen}>
      <meta name="robots" content="noindex, nofollow" />
      <Flex className={classes.bar} component="header" align="center" justify="space-between">
        <Logo />
        <ThemeToggle />
      </Flex>
      <main id="main" className={classes.page}>
        <Content token={token} />
      </main>
    </div>
  );
}

function Content({ token }: { token: string }) {
  const { data: report, error, isFetching, refetch } = useQuery(sharedReportQuery(token));
  const formatting = useLazyComponent(markdown, true);
  const drawing = useLazyComponent(picture, true);
  const isThere = Boolean(report);
  useEffect(() => {
    if (isThere) countView(token);
  }, [isThere, token]);
  const isOver = error instanceof ApiError && error.statusCode === 404;
  if (isOver) return <LeadsNowhere />;
  if (report && formatting !== 'awaited' && drawing !== 'awaited') {
    const Markdown = formatting === 'missing' ? null : formatting.Markdown;
    const Figure = drawing === 'missing' ? null : drawing.PictureFigure;
    return <ReportDocument token={token} report={report} Markdown={Markdown} Figure={Figure} />;
  }
  if (!error) return <Loader role="status" aria-label="Loading report" mx="auto" my="xl" />;
  return (
    <MessagePanel
      icon={<IconPlugConnectedX aria-hidden />}
      heading={<PageHeading title="Couldn't load the report" />}
      actions={
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      <p role="alert">Check your internet connection, then try again.</p>
    </MessagePanel>
  );
}

function LeadsNowhere() {
  return (
    <MessagePanel icon={<IconLinkOff aria-hidden />} heading={<PageHeading title="This link doesn't work" />}>
      <p>It may have expired or been turned off. Ask the person who sent it for a new one.</p>
    </MessagePanel>
  );
}

interface ReportDocumentProps {
  token: string;
  report: Shared;
  Markdown: MarkdownComponent;
  /** Null if its code failed to load. */
  Figure: typeof PictureFigure | null;
}

function ReportDocument({ token, report, Markdown, Figure }: ReportDocumentProps) {
  const { title, generatedAt, endsAt, sections, comments } = report;
  return (
    <>
      <ReadingDocument label={title} className={classes.document}>
        <PageHeading
          title={title}
          subtitle={
            <>
              {generatedAt && `Generated on ${day(generatedAt)} · `}
              <span>This link expires on {day(endsAt)}</span>
            </>
          }
        />
        {sections.length === 0 && (
          <Box component="p" c="dimmed">
            Nothing to read yet. The founder is still working on it.
          </Box>
        )}
        {sections.map(section => (
          <DocumentSection key={section.type} id={section.type} title={section.title}>
            <ReportText text={section.content} Markdown={Markdown} />
            {Figure && section.pictures.map(picture => <Figure key={picture.kind} picture={picture} />)}
          </DocumentSection>
        ))}
        {sections.some(({ content }) => hasBases(content)) && (
          <Box component="p" fz="sm" c="dimmed">
            {EVIDENCE_LEGEND}
          </Box>
        )}
      </ReadingDocument>
      <SharedComments token={token} comments={comments} />
    </>
  );
}

/** Enough of the token to tell a browser's links apart, too little to open them. */
const keyOf = (token: string) => `groundwork:shared_${token.slice(0, 6)}`;

/** Counts a view at most once a day. The day of the last one is stored in the reader's browser only (SH-8). */
function countView(token: string): void {
  const key = keyOf(token);
  if (read(key) === today()) return;
  write(key, today());
  // Runs in the background: a reader can do nothing about a failure. Clearing the key counts the next visit.
  request(sharedReportContracts.view, { params: { token } }).catch(() => write(key, ''));
}

// Browsers may block storage altogether.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The next visit is counted again.
  }
}
