import type { ReportSection, StandardReportSection } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { MarkdownComponent } from './markdown-component.ts';
import { OutOfDate } from './out-of-date.tsx';
import print from './report-print.module.css';
import { ReportText } from './report-text.tsx';
import classes from './section-card.module.css';
import { FailedNote, MissingNote, UnansweredNote, WritingNote } from './section-notes.tsx';
import { SectionSources } from './section-sources.tsx';
import { type SectionView, viewSection } from './section-view.ts';
import { useOverflow } from './use-overflow.ts';

interface SectionCardProps {
  standard: StandardReportSection;
  /** Undefined when the report has none of this type. */
  section: ReportSection | undefined;
  reportId: number;
  isGenerating: boolean;
  Markdown: MarkdownComponent;
  onGenerate: () => void;
  onWork: () => void;
}

/** One section, always of the same height: its content scrolls (F2, Section card). */
export function SectionCard(props: SectionCardProps) {
  const { standard, section, reportId, isGenerating, Markdown, onGenerate, onWork } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [wantsSources, setWantsSources] = useState(false);
  const view = viewSection(section, isGenerating);
  const showsSources = wantsSources && view === 'written';
  const retry = () => {
    onGenerate();
    // The button goes with the failure.
    card.current?.focus({ preventScroll: true });
  };
  const notes: Record<Exclude<SectionView, 'written'>, ReactNode> = {
    none: <MissingNote />,
    writing: <WritingNote />,
    unanswered: <UnansweredNote text={section?.content ?? ''} onWork={onWork} />,
    failed: <FailedNote onRetry={isGenerating ? null : retry} />,
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${classes.card} ${view === 'written' ? print.section : print.omit}`}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <h2 id={id}>{standard.title}</h2>
        {section?.isOutOfDate && (view === 'written' || view === 'unanswered') && <OutOfDate />}
        <p>{standard.subtitle}</p>
      </header>
      <ScrollBox label={standard.title} isCentred={view !== 'written'}>
        {section && view === 'written' ? (
          <>
            <div className={print.content} hidden={showsSources}>
              <ReportText text={section.content} Markdown={Markdown} />
            </div>
            {showsSources && (
              <SectionSources
                reportId={reportId}
                sectionId={section.id}
                Markdown={Markdown}
                onWork={onWork}
              />
            )}
          </>
        ) : (
          view !== 'written' && notes[view]
        )}
      </ScrollBox>
      {view === 'written' && (
        <footer className={`${classes.foot} ${print.omit}`}>
          <button type="button" onClick={() => setWantsSources(!wantsSources)}>
            {showsSources ? 'Hide sources' : 'Show sources'}{' '}
            <VisuallyHidden component="span">of {standard.title}</VisuallyHidden>
          </button>
        </footer>
      )}
    </article>
  );
}

interface ScrollBoxProps {
  label: string;
  isCentred: boolean;
  children: ReactNode;
}

/** It can be reached by Tab while there is more than fits; focus in it is never lost, whatever comes to stand there. */
function ScrollBox({ label, isCentred, children }: ScrollBoxProps) {
  const { box, isOverflowing } = useOverflow();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      role="group"
      aria-label={`${label}, content`}
      tabIndex={isOverflowing ? 0 : -1}
      className={`${classes.scroll} ${print.body}`}
      data-centred={isCentred || undefined}
    >
      <div>{children}</div>
    </div>
  );
}
