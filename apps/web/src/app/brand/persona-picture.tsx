import type { ChatPersona } from '@groundwork/domain';
import type { CSSProperties } from 'react';
import classes from './persona-picture.module.css';
import { useDrawing } from './use-drawing.ts';

const LARGE = 40;

interface PersonaPictureProps {
  /** Undefined while it is not known. */
  persona: Pick<ChatPersona, 'name' | 'iconSvg'> | undefined;
  /** Width and height in pixels. */
  size: number;
}

/**
 * A persona's drawing, or its first letter. Its avatar may be an address, from which nothing is loaded, or an emoji, which
 * not every system can draw. Hidden from screen readers: the name is beside it.
 */
export function PersonaPicture({ persona, size }: PersonaPictureProps) {
  const drawing = useDrawing(persona?.iconSvg ?? null, 'persona');
  return (
    <span
      className={classes.tile}
      data-large={size >= LARGE || undefined}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {drawing === null && persona && [...persona.name.trim()][0]?.toLocaleUpperCase()}
      {drawing && drawing !== 'awaited' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `useDrawing`
        <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
      )}
    </span>
  );
}
