import { EVIDENCE_LEGEND, markStatements, numberSources } from '@groundwork/domain';
import { Text } from '@mantine/core';
import { NotedMarkdown } from '../../features/report/document/noted-markdown.tsx';
import { SectionNotesList } from '../../features/report/document/section-notes-list.tsx';
import { DocumentSection } from '../../ui/document-section.tsx';
import { ReportText } from '../../ui/report-text.tsx';
import { example } from './example.ts';

const { content, statements } = example.section;
const [noted = { notes: [], cited: [] }] = numberSources([statements]);

/** A section of the report, with the founder's words that each sentence rests on. */
export function ExampleReport() {
  return (
    <DocumentSection id="problem" title="Problem">
      <ReportText text={markStatements(content, statements, noted.cited)} Markdown={NotedMarkdown} />
      <SectionNotesList title="Problem" notes={noted.notes} startupId={null} />
      <Text c="dimmed" fz="sm">
        {EVIDENCE_LEGEND}
      </Text>
    </DocumentSection>
  );
}
