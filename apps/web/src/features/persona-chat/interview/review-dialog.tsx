import { lazyPiece, usePiece } from '../../../app/lazy-piece.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ReviewProps } from './review-content.tsx';

const content = lazyPiece(() => import('./review-content.tsx'));

/** The review of an interview, beside its chat. Its code is loaded when the first one opens. */
export function ReviewDialog(props: ReviewProps) {
  const code = usePiece(content, true);
  return (
    <Dialog title={props.chat.title} place="side" onClose={props.onClose}>
      {code === 'missing' ? (
        <p>This could not be loaded. Please check your internet connection, or refresh the page.</p>
      ) : (
        code !== 'awaited' && <code.ReviewContent {...props} />
      )}
    </Dialog>
  );
}
