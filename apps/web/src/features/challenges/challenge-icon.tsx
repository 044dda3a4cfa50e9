import type { Challenge } from '@groundwork/domain';
import {
  IconChartBar,
  IconMapPin,
  IconPackage,
  IconReportSearch,
  IconSchool,
  IconTarget,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { lazyPiece, usePiece } from '../../app/lazy-piece.ts';
import classes from './challenge-icon.module.css';
import { type ChallengeIconName, challengeIconName } from './challenge-icon-name.ts';

const ICONS: Readonly<Record<ChallengeIconName, TablerIcon>> = {
  market: IconReportSearch,
  target: IconTarget,
  product: IconPackage,
  metrics: IconChartBar,
  users: IconUsers,
  location: IconMapPin,
  default: IconSchool,
};

// Loaded only where a challenge has a drawing of its own.
const svgSanitiser = lazyPiece(() => import('../../app/brand/sanitise-svg.ts'));

interface ChallengeIconProps {
  challenge: Pick<Challenge, 'order' | 'title' | 'iconSvg'>;
  /** The tile's width and height in pixels; the drawing takes half of it. */
  size?: number;
}

/** A challenge's own drawing, or its icon (PR-20). Hidden from screen readers: the title is beside it. */
export function ChallengeIcon({ challenge, size = 40 }: ChallengeIconProps) {
  const Icon = ICONS[challengeIconName(challenge)];
  const drawing = useDrawing(challenge.iconSvg?.trim() || null);
  const icon = <Icon className={classes.icon} stroke={1.6} />;
  return (
    <span className={classes.tile} style={{ width: size, height: size }} aria-hidden="true">
      {drawing === null && icon}
      {drawing && drawing !== 'awaited' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised below
        <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
      )}
    </span>
  );
}

/** The sanitised drawing; null without one, or when it shows nothing. */
function useDrawing(svgCode: string | null): string | 'awaited' | null {
  const id = useId().replace(/\W/g, '');
  const sanitiser = usePiece(svgSanitiser, svgCode !== null);
  return useMemo(() => {
    if (svgCode === null || sanitiser === 'missing') return null;
    if (sanitiser === 'awaited') return sanitiser;
    return sanitiser.sanitiseSvg(svgCode, `challenge-icon-${id}-`);
  }, [svgCode, sanitiser, id]);
}
