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
import { useDrawing } from '../../app/brand/use-drawing.ts';
import classes from './challenge-icon.module.css';
import { type ChallengeIconName, challengeIconName } from './challenge-icon-name.ts';

const ICONS: Readonly<Record<ChallengeIconName, TablerIcon>> = {
  market: IconReportSearch,
  target: IconTarget,
  product: IconPackage,
  metrics: IconChartBar,
  users: IconUsers,
  location: IconMapPin,
  school: IconSchool,
};

interface ChallengeIconProps {
  challenge: Pick<Challenge, 'icon' | 'order' | 'title' | 'iconSvg'>;
  /** Width and height of the tile in px; the drawing takes half of it. */
  size?: number;
}

/** The challenge's own drawing, else its icon. Hidden from screen readers, as the title is beside it. */
export function ChallengeIcon({ challenge, size = 40 }: ChallengeIconProps) {
  const Icon = ICONS[challengeIconName(challenge)];
  const drawing = useDrawing(challenge.iconSvg, 'challenge-icon');
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
