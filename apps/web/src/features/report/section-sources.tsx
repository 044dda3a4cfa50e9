import { type ReportStatement, STARTUP_FIELD_LABELS, type StatementSource } from '@groundwork/domain';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import type { MarkdownComponent } from './markdown-component.ts';
import print from './report-print.module.css';
import { reportQueries } from './report-queries.ts';
import { ReportText } from './report-text.tsx';
import notes from './section-notes.module.css';
import classes from './section-sources.module.css';

const FIELD_LABELS = {
  ...STARTUP_FIELD_LABELS,
  name: 'Startup Name',
  industry: 'Industry',
  stage: 'Stage',
} as const;

interface SectionSourcesProps {
  reportId: number;
  sectionId: number;
  Markdown: MarkdownComponent;
  onWork: () => void;
}

/** A section's statements, each with what it rests on. Asked for when someone wants to see it. */
export function SectionSources({ reportId, sectionId, Markdown, onWork }: SectionSourcesProps) {
  const { data: statements, error, refetch } = useQuery(reportQueries.statements(reportId, sectionId));
  if (statements) {
    return (
      <ul className={`${classes.statements} ${print.omit}`} aria-label="Statements and their sources">
        {statements.map((statement, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the statements of a text that is written stay in their places
          <Statement key={index} statement={statement} Markdown={Markdown} onWork={onWork} />
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <div className={`${notes.note} ${print.omit}`} role="alert">
        <p>The sources could not be loaded.</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
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

interface StatementProps extends Pick<SectionSourcesProps, 'Markdown' | 'onWork'> {
  statement: ReportStatement;
}

function Statement({ statement: { text, sources }, Markdown, onWork }: StatementProps) {
  return (
    <li className={classes.statement}>
      <ReportText text={text} Markdown={Markdown} />
      {sources.length === 0 ? (
        <span className={notes.notice}>
          <Badge>Assumption</Badge>
        </span>
      ) : (
        <ul className={classes.sources} aria-label="Sources">
          {sources.map((source, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <blockquote dir="auto">{source.quote}</blockquote>
              <Origin source={source} onWork={onWork} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Where a source is to be found: the step and what was asked there, or the field of the profile. */
function Origin({ source, onWork }: { source: StatementSource; onWork: () => void }) {
  if (source.kind === 'profile')
    return <p className={classes.origin}>Profile: {FIELD_LABELS[source.field]}</p>;
  const { challengeId, stepId, stepTitle, question } = source;
  return (
    <p className={classes.origin}>
      <Link to={paths.step(challengeId, stepId)} onClick={onWork}>
        {stepTitle}
      </Link>
      {question && `: ${question}`}
    </p>
  );
}
