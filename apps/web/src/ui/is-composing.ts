/**
 * Whether a key belongs to an input method, whose Enter picks a word. Safari ends the composition before it reports
 * this Enter, and tells it only by the key code.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
