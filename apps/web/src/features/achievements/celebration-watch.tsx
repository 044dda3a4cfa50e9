import { lazyPiece, usePiece } from '../../app/lazy-piece.ts';
import { useCelebrations } from './use-celebrations.ts';

interface CelebrationWatchProps {
  userId: number;
  experiencePoints: number;
}

/** Hardly any visit has something to celebrate: the card is loaded by the first that has. */
const piece = lazyPiece(() => import('./celebration-card.tsx'));

export function CelebrationWatch({ userId, experiencePoints }: CelebrationWatchProps) {
  const { news, close } = useCelebrations(userId, experiencePoints);
  const code = usePiece(piece, news !== null);
  return news && typeof code === 'object' && <code.CelebrationCard news={news} onClose={close} />;
}
