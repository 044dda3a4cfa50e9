const MAX_IN_TITLE = 40;

/** A question's text for the title of a dialog. */
export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_IN_TITLE ? `${characters.slice(0, MAX_IN_TITLE).join('').trimEnd()}…` : text;
}
