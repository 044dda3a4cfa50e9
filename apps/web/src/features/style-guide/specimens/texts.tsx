import type { SharedPicture } from '@groundwork/domain';
import { Box } from '@mantine/core';
import { Badge } from '../../../ui/badge.tsx';
import { Comment } from '../../../ui/comment.tsx';
import { DocumentSection, ReadingDocument } from '../../../ui/document-section.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { PictureFigure } from '../../../ui/picture.tsx';
import { ReportText } from '../../../ui/report-text.tsx';
import { Specimen } from '../specimen.tsx';

const LONG =
  'Bread route planning for bakeries that deliver to cafés before seven, with a driver who knows every door, a van that is never quite full, and a founder who has promised the first customer more than the second one knows of';

const figures = (...values: number[]) => values.map(value => ({ text: value.toLocaleString('en'), value }));

const PICTURES: SharedPicture[] = [
  {
    kind: 'market',
    title: 'Market',
    measures: ['Clinics'],
    rows: [
      { label: 'In the register', cells: figures(24_000) },
      { label: 'With one chair', cells: figures(8000) },
    ],
  },
  {
    kind: 'segments',
    title: 'Segments',
    measures: ['Pain', 'Reach', 'Money'],
    rows: [
      { label: 'One chair', cells: figures(5, 4, 2) },
      { label: 'Chains', cells: figures(2, 1, 5) },
    ],
  },
  {
    kind: 'risks',
    title: 'Risks',
    measures: ['Likelihood', 'Harm'],
    rows: [
      { label: 'No one answers texts', cells: figures(4, 3) },
      { label: 'The register changes', cells: figures(1, 5) },
    ],
  },
];

const MARKDOWN = `**Who** has this problem, and *when*?

1. Name a role
2. Name a day

| Clinic | Minutes a day |
| --- | --- |
| Leeds | 40 |

\`40 × 22 = 880\`
`;

export function TextSpecimens() {
  return (
    <>
      <Specimen title="Logo" note="Shown until a logo is uploaded.">
        <Logo />
      </Specimen>
      <Specimen title="Long text" note="Two lines. A click shows the rest." layout="stack">
        <Box maw={420}>
          <LongText text={LONG} what="name" />
        </Box>
      </Specimen>
      <Specimen title="Formatted text" note="What the coach writes." layout="stack">
        <Markdown text={MARKDOWN} />
      </Specimen>
      <Specimen title="A document" note="Sections at a comfortable reading width." layout="stack">
        <ReadingDocument label="A report">
          <DocumentSection id="specimen-section" title="Problem">
            <ReportText text={MARKDOWN} Markdown={Markdown} />
          </DocumentSection>
        </ReadingDocument>
      </Specimen>
      <Specimen title="Pictures" note="From a report: a table with a chart of its numbers." layout="stack">
        {PICTURES.map(picture => (
          <PictureFigure key={picture.kind} picture={picture} />
        ))}
      </Specimen>
      <Specimen
        title="Comment"
        note="By a reader of a shared report, and the founder's answer."
        layout="stack"
      >
        <Comment
          name="Dana"
          createdAt="2026-11-20T09:00:00.000Z"
          text="Who pays for the second chair?"
          badge={<Badge>Hidden</Badge>}
          answer={{ who: 'Maya', text: 'The practice, by the month.' }}
        />
      </Specimen>
    </>
  );
}
