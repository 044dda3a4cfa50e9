import {
  drawnIn,
  markStatements,
  numberSources,
  type ProfileField,
  pictureStatements,
  profileFieldsOf,
  REPORT_SECTIONS,
  type Report,
  type ReportSection,
  type Startup,
  writeDay,
} from '@groundwork/domain';
import { Button, Flex, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { DocumentSection, ReadingDocument } from '../../../ui/document-section.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ReportText } from '../../../ui/report-text.tsx';
import { reportDay } from '../report-day.ts';
import print from '../report-print.module.css';
import { reportQueries } from '../report-queries.ts';
import { ReportSpinner } from '../report-spinner.tsx';
import { textOf } from '../section-view.ts';
import classes from './document.module.css';
import paper from './report-print.module.css';
import { SectionNotesList } from './section-notes-list.tsx';
import { SectionPictures } from './section-pictures.tsx';
import { SectionsToGo } from './sections-to-go.tsx';
import { usePrintOnArrival } from './use-print-on-arrival.ts';
import { useStatements } from './use-statements.ts';

interface WrittenDocumentProps {
  startup: Startup;
  report: Report;
  sections: readonly ReportSection[];
  Markdown: MarkdownComponent;
  onWork: () => void;
}

export function WrittenDocument({ startup, report, sections, Markdown, onWork }: WrittenDocumentProps) {
  const statements = useStatements(report.id, sections);
  const pictures = useQuery(reportQueries.pictures(report.id));
  const isWhole = !statements.isPending && !pictures.isPending;
  usePrintOnArrival(isWhole);
  const parts = REPORT_SECTIONS.map(standard => {
    const section = sections.find(({ type }) => type === standard.type);
    const text = textOf(section);
    const known = section && text !== '' ? (statements.of.get(section.id) ?? []) : [];
    const own =
      text === '' ? [] : (pictures.data ?? []).filter(({ section: type }) => type === standard.type);
    return { standard, text, known, own, fields: text === '' ? profileFieldsOf(startup, standard) : [] };
  });
  const noted = numberSources(
    parts.map(({ standard, known, own }) => [...known, ...pictureStatements(drawnIn(own, standard.type))]),
  );
  const shown = parts
    .map((part, index) => ({ ...part, ...(noted[index] ?? { notes: [], cited: [] }) }))
    .filter(({ text, fields }) => text !== '' || fields.length > 0);
  const toGo = parts
    .filter(({ text, fields }) => text === '' && fields.length === 0)
    .map(({ standard }) => standard);
  const failed = [statements.hasFailed && 'sources', pictures.isError && 'charts'].filter(Boolean);
  const tryAgain = () => {
    if (statements.hasFailed) statements.tryAgain();
    if (pictures.isError) void pictures.refetch();
  };
  if (!isWhole) return <ReportSpinner />;
  return (
    <ReadingDocument
      label={`${startup.name} Report`}
      className={`${print.document} ${paper.paper} ${classes.document}`}
    >
      <TitlePage startup={startup} report={report} contents={shown.map(({ standard }) => standard)} />
      {failed.length > 0 && (
        <Group className={print.omit} gap="sm" role="alert">
          <p>Couldn't load the {failed.join(' and ')}.</p>
          <Button variant="default" size="xs" onClick={tryAgain}>
            Try Again
          </Button>
        </Group>
      )}
      {shown.map(({ standard: { type, title }, text, known, own, fields, notes, cited }) => (
        <DocumentSection key={type} id={type} title={title} className={paper.section}>
          {text === '' ? (
            <ProfileFields startupId={startup.id} fields={fields} />
          ) : (
            <ReportText text={Markdown ? markStatements(text, known, cited) : text} Markdown={Markdown} />
          )}
          <SectionPictures
            pictures={own}
            cited={cited.slice(known.length)}
            inText={new Set(cited.slice(0, known.length).flat())}
            reportId={report.id}
            startupId={startup.id}
            onWork={onWork}
          />
          <SectionNotesList title={title} notes={notes} startupId={startup.id} onWork={onWork} />
        </DocumentSection>
      ))}
      <SectionsToGo startup={startup} sections={toGo} onWork={onWork} />
    </ReadingDocument>
  );
}

interface TitlePageProps extends Pick<WrittenDocumentProps, 'startup' | 'report'> {
  contents: readonly { type: string; title: string }[];
}

function TitlePage({ startup, report, contents }: TitlePageProps) {
  useSectionOfAddress();
  const sentence = firstSentence(startup.description ?? '');
  return (
    <Flex component="header" direction="column" gap="lg" className={`${print.head} ${paper.title}`}>
      <PageHeading
        title={`${startup.name} Report`}
        ending="Report"
        subtitle={writeDay(reportDay(report))}
        actions={
          <Button
            className={print.omit}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      {sentence !== '' && (
        <Text fz="lg" textWrap="pretty" dir="auto">
          {sentence}
        </Text>
      )}
      <nav className={classes.contents} aria-labelledby="contents">
        <Title order={2} mb="2xs" fz="sm" fw={500} c="dimmed" id="contents">
          Contents
        </Title>
        <ol>
          {contents.map(({ type, title }) => (
            <li key={type}>
              <a href={`#${type}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </Flex>
  );
}

/** Scrolls to the section in the hash: the text renders too late for the browser to do so. */
function useSectionOfAddress(): void {
  useEffect(() => {
    const heading = document.getElementById(window.location.hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, []);
}

interface ProfileFieldsProps {
  startupId: number;
  fields: readonly ProfileField[];
}

/** The founder's profile fields, shown while no text was written from answers yet (RE-68). */
function ProfileFields({ startupId, fields }: ProfileFieldsProps) {
  return (
    <>
      <Flex className={classes.fields} component="dl" direction="column" gap="sm" mb="xs">
        {fields.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </Flex>
      <p className={classes.origin}>
        From your <Link to={paths.editStartup(startupId)}>startup details</Link>.
        <span className={print.omit}> Nothing has been written from your answers yet.</span>
      </p>
    </>
  );
}

/** A sentence ends before whitespace that is followed by a capital letter or a non-letter. */
const NEXT = /(?<=[.!?…])\s+(?=\p{Lu}|\P{L})/u;

/** The first sentence of a text, or the whole text. */
export const firstSentence = (text: string): string => text.trim().split(NEXT, 1)[0] ?? '';
