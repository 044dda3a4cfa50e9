import { explainError } from '@groundwork/api-client';
import type { ReportSectionType } from '@groundwork/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { CheckField } from './check-field.tsx';
import { linkQueries } from './link-queries.ts';
import classes from './share.module.css';

interface QuoteFieldsProps {
  reportId: number;
  linkId: number | null;
  /** '' for what the link has. */
  content: string;
  chosen: ReadonlySet<ReportSectionType>;
  leftOut: readonly string[];
  onChange: (leftOut: string[]) => void;
}

/** The founder's words behind the chosen sections, each with a choice to leave it out (SH-14). */
export function QuoteFields({ reportId, linkId, content, chosen, leftOut, onChange }: QuoteFieldsProps) {
  const { data, error } = useQuery(linkQueries.quotes(reportId, linkId, { content, leftOut }));
  const quotes = data?.quotes.filter(({ sections }) => sections.some(type => chosen.has(type)));
  if (!quotes && error) return <FormAlert message={explainError(error)} />;
  if (!quotes)
    return (
      <div role="status" aria-label="Loading your words">
        <Skeleton height={80} />
      </div>
    );
  const toggle = (quote: string) =>
    onChange(leftOut.includes(quote) ? leftOut.filter(other => other !== quote) : [...leftOut, quote]);
  return (
    <CheckField
      legend="Your words in these sections"
      description={
        quotes.length === 0
          ? 'These sections quote nothing you said.'
          : 'Readers see these sentences, or text based on them. Untick one to leave out everything based on it.'
      }
      isList
    >
      {quotes.map(({ quote }) => (
        <label key={quote}>
          <input type="checkbox" checked={!leftOut.includes(quote)} onChange={() => toggle(quote)} />
          <span className={classes.quote} dir="auto">
            {quote}
          </span>
        </label>
      ))}
    </CheckField>
  );
}
