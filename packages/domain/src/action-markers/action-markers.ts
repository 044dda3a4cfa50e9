/**
 * The longest action marker, brackets included, in UTF-16 code units. Text that opens like a marker and does not close
 * within this is ordinary text: a founder loses no words to it, and nothing longer is ever held back.
 */
export const MAX_ACTION_MARKER_LENGTH = 500;

const OPENER = '[[action:';
const CLOSER = ']]';

/** The text of a stream that may yet turn out to be a marker, at most {@link MAX_ACTION_MARKER_LENGTH} long. */
export interface ActionMarkerFilter {
  readonly held: string;
}

export const INITIAL_ACTION_MARKER_FILTER: ActionMarkerFilter = { held: '' };

/**
 * Takes a chunk of model text and returns the part that can be shown (CO-44). A marker is `[[action:`, in any case, up
 * to the next `]]`. A marker unfinished at the chunk's end is held back. However a text is cut into chunks, the shown
 * parts together are the same. Time is linear in the text's length.
 */
export function feedActionMarkerFilter(
  filter: ActionMarkerFilter,
  chunk: string,
): { filter: ActionMarkerFilter; text: string } {
  const buffer = filter.held + chunk;
  const opener = /\[\[action:/gi;
  let text = '';
  let position = 0;
  for (let match = opener.exec(buffer); match; match = opener.exec(buffer)) {
    text += buffer.slice(position, match.index);
    const candidate = buffer.slice(match.index, match.index + MAX_ACTION_MARKER_LENGTH);
    const closer = candidate.indexOf(CLOSER, OPENER.length);
    if (closer < 0 && candidate.length < MAX_ACTION_MARKER_LENGTH)
      return { filter: { held: candidate }, text };
    position = match.index + (closer < 0 ? 0 : closer + CLOSER.length);
    // If the opener turned out to be text, a marker may still begin inside the text after it.
    opener.lastIndex = closer < 0 ? match.index + OPENER.length : position;
  }
  const holdFrom = buffer.length - openerPrefixLength(buffer.slice(position));
  return { filter: { held: buffer.slice(holdFrom) }, text: text + buffer.slice(position, holdFrom) };
}

/**
 * The part of the held-back text to show at the end of the stream. Up to `[[` it is ordinary text; anything longer is a
 * truncated marker, and is dropped.
 */
export function flushActionMarkerFilter({ held }: ActionMarkerFilter): string {
  return held.length > '[['.length ? '' : held;
}

/** Model text without its action markers, in its shown and stored form (CO-44). One pass: time is linear. */
export function stripActionMarkers(text: string): string {
  const shown = feedActionMarkerFilter(INITIAL_ACTION_MARKER_FILTER, text);
  return shown.text + flushActionMarkerFilter(shown.filter);
}

function openerPrefixLength(text: string): number {
  const tail = text.slice(1 - OPENER.length).toLowerCase();
  for (let length = tail.length; length > 0; length -= 1) {
    if (OPENER.startsWith(tail.slice(tail.length - length))) return length;
  }
  return 0;
}
