import {
  drawnIn,
  numberSources,
  pictureStatements,
  REPORT_SECTIONS,
  type Report,
  type ReportSection,
} from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { reportQueries } from '../report-queries.ts';
import { hasText, textOf, viewSection } from '../section-view.ts';
import { useStatements } from './use-statements.ts';

/** The twelve sections of the document, with their statements, pictures and numbered sources. */
export function useDocument(report: Report, sections: readonly ReportSection[], isGenerating: boolean) {
  const statements = useStatements(report.id, sections);
  const pictures = useQuery({
    ...reportQueries.pictures(report.id),
    // Pictures are read while the report is being written, so they are only complete at its end.
    enabled: hasText(sections) && !isGenerating,
    staleTime: 0,
  });
  const parts = REPORT_SECTIONS.map(standard => {
    const section = sections.find(({ type }) => type === standard.type);
    const text = textOf(section);
    const known = section && text !== '' ? (statements.of.get(section.id) ?? []) : [];
    const own =
      text === '' ? [] : (pictures.data ?? []).filter(({ section: type }) => type === standard.type);
    return { standard, section, view: viewSection(section, isGenerating), text, known, own };
  });
  const noted = numberSources(
    parts.map(({ standard, known, own }) => [...known, ...pictureStatements(drawnIn(own, standard.type))]),
  );
  return {
    isWhole: !statements.isPending && !pictures.isLoading,
    parts: parts.map((part, index) => ({ ...part, ...(noted[index] ?? { notes: [], cited: [] }) })),
    failed: [statements.hasFailed && 'sources', pictures.isError && 'charts'].filter(Boolean).join(' and '),
    tryAgain: () => {
      if (statements.hasFailed) statements.tryAgain();
      if (pictures.isError) void pictures.refetch();
    },
  };
}
