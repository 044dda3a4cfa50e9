import type { Assistant } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import classes from './coach-face.module.css';

/** One can read the name without it. */
const pictures = lazyComponent(() => import('../../app/brand/persona-picture.tsx'));

/** The coach's face beside its name. It has its place before it is there. */
export function CoachFace({ coach }: { coach: Assistant | undefined }) {
  const code = useLazyComponent(pictures, true);
  return (
    <span className={classes.face}>
      {typeof code === 'object' && <code.PersonaPicture persona={coach} size={28} />}
    </span>
  );
}
