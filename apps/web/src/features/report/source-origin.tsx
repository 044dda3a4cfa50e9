import { markOf, STARTUP_FIELD_LABELS, type StatementSource } from '@groundwork/domain';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';

interface SourceOriginProps {
  source: StatementSource;
  /** Null in the example, where nothing is linked. */
  startupId: number | null;
  onWork?: (() => void) | undefined;
}

/** Where a source comes from: a step and its question, a field of the startup, or a card. */
export function SourceOrigin({ source, startupId, onWork }: SourceOriginProps) {
  if (startupId !== null && source.kind === 'profile') {
    return (
      <Link to={paths.editStartup(startupId)}>Startup details: {STARTUP_FIELD_LABELS[source.field]}</Link>
    );
  }
  if (startupId !== null && source.kind === 'card') {
    return <Link to={paths.boardCard(startupId, source.cardId)}>Validation board: {source.title}</Link>;
  }
  if (source.kind !== 'answer') return null;
  const { challengeId, stepId, stepTitle, messageId, question } = source;
  const mark = markOf(source);
  return (
    <>
      {startupId === null ? (
        <span>{stepTitle}</span>
      ) : (
        <Link to={paths.stepMessage(challengeId, stepId, messageId)} onClick={onWork}>
          {stepTitle}
        </Link>
      )}
      {question && <span>: {question}</span>}
      {mark !== null && <span> ({mark})</span>}
    </>
  );
}
