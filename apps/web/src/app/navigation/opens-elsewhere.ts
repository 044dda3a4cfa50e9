import type { MouseEvent } from 'react';

/** Whether a click on a link opens another tab or window, or downloads, so that the current page stays. */
export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;
