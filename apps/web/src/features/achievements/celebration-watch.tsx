import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { useCelebrations } from './use-celebrations.ts';

interface CelebrationWatchProps {
  userId: number;
  experiencePoints: number;
}

/** Few visits have anything to celebrate, so the card loads on first use. */
const piece = lazyComponent(() => import('./celebration-card.tsx'));

export function CelebrationWatch({ userId, experiencePoints }: CelebrationWatchProps) {
  const { news, close } = useCelebrations(userId, experiencePoints);
  const code = useLazyComponent(piece, news !== null);
  return news && typeof code === 'object' && <code.CelebrationCard news={news} onClose={close} />;
}
