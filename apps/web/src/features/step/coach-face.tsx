import type { Assistant } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import classes from './coach-face.module.css';

/** Lazy, as the name is readable without the picture. */
const pictures = lazyComponent(() => import('../../app/brand/persona-picture.tsx'));

/** The coach's picture beside its name, with its space reserved. */
export function CoachFace({ coach }: { coach: Assistant | undefined }) {
  const code = useLazyComponent(pictures, true);
  return (
    <span className={classes.face}>
      {typeof code === 'object' && <code.PersonaPicture persona={coach} size={28} />}
    </span>
  );
}
