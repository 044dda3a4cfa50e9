import type { Notice } from '@groundwork/domain';
import { paths } from '../../app/paths.ts';

/** The address of what a notice tells of. */
export function placeOf(notice: Notice): string {
  const { startup } = notice;
  switch (notice.kind) {
    case 'comment':
      return paths.reportComments(startup.id);
    case 'verdict':
      return paths.stepMessage(notice.challengeId, notice.stepId, notice.messageId);
    case 'report':
      return paths.report(startup.id);
    case 'card':
      return paths.boardCard(startup.id, notice.cardId);
    case 'appeal':
      return paths.step(notice.challengeId, notice.stepId);
  }
}

/** Whether the address names no startup, so that the page shows the selected one's. */
export const isOfSelected = ({ kind }: Notice): boolean => kind === 'verdict' || kind === 'appeal';

/** Whether the open page is the one that a notice leads to. */
export const isOpenAt = (notice: Notice, pathname: string, selectedId: number | null): boolean =>
  placeOf(notice).replace(/[?#].*/, '') === pathname &&
  (!isOfSelected(notice) || notice.startup.id === selectedId);
