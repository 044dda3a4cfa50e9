import { ApiError, request, sharedReportContracts } from '@groundwork/api-client';
import { Flex, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { DeadLink, LoadFailure } from '../../ui/link-failure.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SharedDocument } from '../../ui/shared-document.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { today } from '../../ui/today.ts';
import { SharedComments } from './shared-comments.tsx';
import classes from './shared-report.module.css';
import { sharedReportQuery } from './shared-report-query.ts';

/** Loaded in parallel with the report. */
const markdown = lazyComponent(() => import('../../ui/markdown/markdown.tsx'));
const picture = lazyComponent(() => import('../../ui/picture.tsx'));

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
    return (
      <>
        <SharedDocument
          className={classes.document}
          report={report}
          Markdown={Markdown}
          Figure={Figure}
          Heading={PageHeading}
        />
        <SharedComments token={token} comments={report.comments} />
      </>
    );
  }
  if (!error) return <Loader role="status" aria-label="Loading report" mx="auto" my="xl" />;
  return (
    <LoadFailure
      title="Couldn't load the report"
      reason="Check your internet connection, then try again."
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
    />
  );
}

function LeadsNowhere() {
  return (
    <DeadLink>
      <p>It may have expired or been turned off. Ask the person who sent it for a new one.</p>
    </DeadLink>
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
