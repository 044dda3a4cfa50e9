/** The part of a record that a move opens it for: in view and focused, also when its data comes after the dialog. */
export const askedPart = (isAsked: boolean) =>
  isAsked ? { ref: show, tabIndex: -1, 'data-autofocus': true } : {};

function show(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
