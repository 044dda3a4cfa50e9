import type { ChatPersona } from '@groundwork/domain';
import type { CSSProperties } from 'react';
import classes from './persona-picture.module.css';
import { useDrawing } from './use-drawing.ts';

const LARGE = 40;

/** Path of the coach drawings that ship with the app. */
const SHIPPED = /^\/coaches\/[\w-]+\.svg$/;

interface PersonaPictureProps {
  /** A persona or a coach; undefined until known. */
  persona: Pick<ChatPersona, 'name' | 'avatar' | 'iconSvg'> | undefined;
  /** Width and height in px. */
  size: number;
}

/**
 * The persona's or coach's own drawing, else the shipped one, else the first letter. An avatar may be an external URL,
 * which is never loaded, or an emoji, which not every system can render. Hidden from screen readers, as the name is
 * beside it.
 */
export function PersonaPicture({ persona, size }: PersonaPictureProps) {
  const drawing = useDrawing(persona?.iconSvg ?? null, 'persona');
  const shipped = persona?.avatar?.match(SHIPPED)?.[0];
  return (
    <span
      className={classes.tile}
      data-large={size >= LARGE || undefined}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {drawing === null &&
        persona &&
        (shipped ? (
          <img src={shipped} width={size} height={size} alt="" loading="lazy" />
        ) : (
          <span>{[...persona.name.trim()][0]?.toLocaleUpperCase()}</span>
        ))}
      {drawing && drawing !== 'awaited' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `useDrawing`
        <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
      )}
    </span>
  );
}
