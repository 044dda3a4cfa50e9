import type { MouseEvent } from 'react';

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Turns a button off, but leaves it the focus, which `disabled` would lose. */
export const offIf = (isOff: boolean) => ({
  'aria-disabled': isOff,
  'data-disabled': isOff,
  onClickCapture: isOff ? refuse : undefined,
});
