import type { ReportStatement } from '@groundwork/domain';
import { Box, Button, Flex, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';
import { ReportText } from '../../ui/report-text.tsx';
import print from './report-print.module.css';
import { reportQueries } from './report-queries.ts';
import notes from './section-notes.module.css';
import classes from './section-sources.module.css';
import { SourceOrigin } from './source-origin.tsx';

interface SectionSourcesProps {
  startupId: number;
  reportId: number;
  sectionId: number;
  Markdown: MarkdownComponent;
  onWork: () => void;
  /** Must move the focus: the retry button disappears with the failure. */
  onTryAgain: () => void;
}

/** A section's statements with their sources, loaded on demand. */
export function SectionSources(props: SectionSourcesProps) {
  const { startupId, reportId, sectionId, Markdown, onWork, onTryAgain } = props;
  const { data: statements, error, refetch } = useQuery(reportQueries.statements(reportId, sectionId));
  const tryAgain = () => {
    onTryAgain();
    void refetch();
  };
  if (statements) {
    return (
      <Flex
        component="ul"
        direction="column"
        gap="md"
        className={print.omit}
        aria-label="Statements and their sources"
      >
        {statements.map((statement, index) => (
          <Statement
            // biome-ignore lint/suspicious/noArrayIndexKey: the statements of a written text never move
            key={index}
            statement={statement}
            startupId={startupId}
            Markdown={Markdown}
            onWork={onWork}
          />
        ))}
      </Flex>
    );
  }
  if (error) {
    return (
      <div className={`${notes.note} ${print.omit}`} role="alert">
        <p>Couldn't load the sources.</p>
        <Button variant="default" size="xs" onClick={tryAgain}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <div className={`${notes.note} ${print.omit}`}>
      <Loader size="sm" role="status" aria-label="Loading sources" />
    </div>
  );
}

interface StatementProps extends Pick<SectionSourcesProps, 'startupId' | 'Markdown' | 'onWork'> {
  statement: ReportStatement;
}

function Statement({ statement: { text, sources }, startupId, Markdown, onWork }: StatementProps) {
  return (
    <Flex className={classes.statement} component="li" direction="column" gap="xs">
      <ReportText text={text} Markdown={Markdown} />
      {sources.length === 0 ? (
        <span className={notes.notice}>
          <Badge>Assumption</Badge>
        </span>
      ) : (
        <Flex
          className={classes.sources}
          component="ul"
          direction="column"
          gap="xs"
          fz="sm"
          aria-label="Sources"
        >
          {sources.map((source, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <blockquote dir="auto">{source.quote}</blockquote>
              <Box className={classes.origin} component="p" mt={2} c="dimmed">
                <SourceOrigin source={source} startupId={startupId} onWork={onWork} />
              </Box>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
