import type { ReportSection, StandardReportSection } from '@groundwork/domain';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlignLeft, IconBook, IconQuote } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';
import { ReportText } from '../../ui/report-text.tsx';
import { FeedingSteps } from './feeding-steps.tsx';
import { OutOfDate } from './out-of-date.tsx';
import print from './report-print.module.css';
import { ScrollBox } from './scroll-box.tsx';
import classes from './section-card.module.css';
import {
  BeingRewritten,
  EmptyNote,
  FailedNote,
  MissingNote,
  UnansweredNote,
  WritingNote,
} from './section-notes.tsx';
import { SectionSources } from './section-sources.tsx';
import { type SectionView, textOf, viewSection } from './section-view.ts';
import { useOverflow } from './use-overflow.ts';

interface SectionCardProps {
  standard: StandardReportSection;
  /** Undefined if the report has no section of this type. */
  section: ReportSection | undefined;
  startupId: number;
  reportId: number;
  isGenerating: boolean;
  Markdown: MarkdownComponent;
  onGenerate: () => void;
  onWork: () => void;
}

/** A section of the report, in a card of fixed height with scrolling content. */
export function SectionCard(props: SectionCardProps) {
  const { standard, section, isGenerating, onGenerate, onWork } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const overflow = useOverflow();
  const [wantsSources, setWantsSources] = useState(false);
  const view = viewSection(section, isGenerating);
  const text = textOf(section);
  const showsSources = wantsSources && view === 'written';
  const retry = () => {
    onGenerate();
    // The retry button disappears with the failure, so the focus moves to the card.
    card.current?.focus({ preventScroll: true });
  };
  const earlierAt = section?.earlier?.writtenAt ?? null;
  const failure = <FailedNote earlierAt={earlierAt} onRetry={isGenerating ? null : retry} />;
  const notes: Record<SectionView, ReactNode> = {
    none: section ? (
      <EmptyNote steps={<FeedingSteps startupId={props.startupId} type={standard.type} onWork={onWork} />} />
    ) : (
      <MissingNote />
    ),
    writing: <WritingNote />,
    unanswered: <UnansweredNote text={section?.content ?? ''} onWork={onWork} />,
    failed: failure,
    written: null,
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${classes.card} ${text === '' ? print.omit : print.section}`}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <h2 id={id}>{standard.title}</h2>
        {section?.isOutOfDate && (view === 'written' || view === 'unanswered') && <OutOfDate />}
        {view === 'writing' && text !== '' && <BeingRewritten />}
        <p>{standard.subtitle}</p>
      </header>
      <ScrollBox label={standard.title} overflow={overflow} isCentred={text === ''}>
        {text === '' ? (
          notes[view]
        ) : (
          <>
            {view === 'failed' && failure}
            <div className={print.content} hidden={showsSources}>
              <ReportText text={text} Markdown={props.Markdown} />
            </div>
            {showsSources && section && (
              <SectionSources
                startupId={props.startupId}
                reportId={props.reportId}
                sectionId={section.id}
                Markdown={props.Markdown}
                onWork={onWork}
                onTryAgain={() => overflow.box.current?.focus({ preventScroll: true })}
              />
            )}
          </>
        )}
      </ScrollBox>
      {text !== '' && (
        <footer className={`${classes.foot} ${print.omit}`}>
          {view === 'written' && (
            <SourcesButton
              title={standard.title}
              isPressed={showsSources}
              onPress={() => setWantsSources(!wantsSources)}
            />
          )}
          <Link to={paths.report(props.startupId, standard.type)}>
            <IconBook size={16} aria-hidden />
            <span>
              Read <VisuallyHidden component="span">{standard.title} in the document</VisuallyHidden>
            </span>
          </Link>
        </footer>
      )}
    </article>
  );
}

interface SourcesButtonProps {
  title: string;
  isPressed: boolean;
  onPress: () => void;
}

function SourcesButton({ title, isPressed, onPress }: SourcesButtonProps) {
  const Icon = isPressed ? IconAlignLeft : IconQuote;
  return (
    <UnstyledButton onClick={onPress}>
      <Icon size={16} aria-hidden />
      <span>
        <span>{isPressed ? 'Hide sources' : 'Show sources'}</span>{' '}
        <VisuallyHidden component="span">of {title}</VisuallyHidden>
      </span>
    </UnstyledButton>
  );
}
