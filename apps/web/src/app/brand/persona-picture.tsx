import type { ChatPersona } from '@groundwork/domain';
import type { CSSProperties } from 'react';
import classes from './persona-picture.module.css';
import { useDrawing } from './use-drawing.ts';

const LARGE = 40;

/** Where the drawings of coaches are that come with the app. */
const SHIPPED = /^\/coaches\/[\w-]+\.svg$/;

interface PersonaPictureProps {
  /** A persona, or a coach. Undefined while it is not known. */
  persona: Pick<ChatPersona, 'name' | 'avatar' | 'iconSvg'> | undefined;
  /** Width and height in pixels. */
  size: number;
}

/**
 * The own drawing of a persona or a coach, else the one that ships, else the first letter. An avatar may be an address
 * elsewhere, from which nothing is loaded, or an emoji, which not every system can draw. Hidden from screen readers: the
 * name is beside it.
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
          [...persona.name.trim()][0]?.toLocaleUpperCase()
        ))}
      {drawing && drawing !== 'awaited' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `useDrawing`
        <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
      )}
    </span>
  );
}
