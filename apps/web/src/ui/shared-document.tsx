import { EVIDENCE_LEGEND, hasBases, type SharedComment, type SharedReport } from '@groundwork/domain';
import { Box, Flex } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Comment } from './comment.tsx';
import { DocumentSection, ReadingDocument } from './document-section.tsx';
import type { MarkdownComponent } from './markdown/markdown-component.ts';
import type { PictureFigure } from './picture.tsx';
import { ReportText } from './report-text.tsx';
import { writeDate } from './write-time.ts';

interface SharedDocumentProps {
  report: SharedReport;
  Markdown: MarkdownComponent;
  /** Null if its code failed to load. */
  Figure: typeof PictureFigure | null;
  Heading: ComponentType<{ title: string; subtitle: ReactNode }>;
  /** Before the anchors of its sections, where the page has others of the same names. */
  anchor?: string;
  className?: string | undefined;
}

/** A report as readers of a link see it, for them and for the founder's preview. */
export function SharedDocument({
  report,
  Markdown,
  Figure,
  Heading,
  anchor = '',
  className,
}: SharedDocumentProps) {
  const { title, generatedAt, copiedAt, endsAt, sections } = report;
  return (
    <ReadingDocument label={title} className={className}>
      <Heading
        title={title}
        subtitle={
          <>
            {generatedAt && <span>Generated on {writeDate(generatedAt)} · </span>}
            {copiedAt && <span>Shown as it was on {writeDate(copiedAt)} · </span>}
            <span>This link expires on {writeDate(endsAt)}</span>
          </>
        }
      />
      {sections.length === 0 && (
        <Box component="p" c="dimmed">
          Nothing to read yet. The founder is still working on it.
        </Box>
      )}
      {sections.map(section => (
        <DocumentSection
          key={section.type}
          id={anchor + section.type}
          title={section.title}
          role={anchor === '' ? undefined : 'group'}
        >
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
  );
}

/** Readers' comments and the founder's answers, rendered as plain text and never as Markdown (SH-9). */
export function ReaderComments({ comments }: { comments: readonly SharedComment[] }) {
  return (
    <Flex component="ol" direction="column" gap="lg">
      {comments.map(comment => (
        <li key={comment.id}>
          <Comment
            {...comment}
            answer={comment.answer === null ? null : { who: 'The founder', text: comment.answer }}
          />
        </li>
      ))}
    </Flex>
  );
}
