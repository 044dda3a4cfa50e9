import type { MouseEvent } from 'react';

/** Whether a click on a link opens another tab or window, or downloads: the page that one is on stays. */
export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;
