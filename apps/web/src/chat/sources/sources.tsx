import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import type { SourcesProps } from './sources-props.ts';

const column = lazyComponent(() => import('./sources-column.tsx'));

/** The sources of a chat, loaded when first opened. */
export function Sources(props: SourcesProps) {
  const piece = useLazyComponent(column, true);
  if (piece === 'missing') return <p role="alert">Couldn't load the sources.</p>;
  return typeof piece === 'object' && <piece.default {...props} />;
}
