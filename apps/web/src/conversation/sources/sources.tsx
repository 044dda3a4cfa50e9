import { lazyPiece, usePiece } from '../../app/lazy-piece.ts';
import type { SourcesProps } from './sources-props.ts';

const column = lazyPiece(() => import('./sources-column.tsx'));

/** The sources of a chat, whose code comes when they are first asked for. */
export function Sources(props: SourcesProps) {
  const piece = usePiece(column, true);
  if (piece === 'missing') return <p role="alert">The sources could not be loaded.</p>;
  return typeof piece === 'object' && <piece.default {...props} />;
}
