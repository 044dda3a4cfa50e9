import { CARD_TEXT_FIELDS, type CardTextField, MAX_CARD_TEXT_LENGTH } from '../entities/board.ts';
import { stripActionMarkers } from './action-markers.ts';

/** A text that the coach proposes for one field of a card. */
export interface Proposal {
  field: CardTextField;
  text: string;
}

const MARKER = /\[\[action:(?:propose field="?(\w{1,20})"?|(end))\]\]/gi;

/** A proposal after such a sign at the beginning of its line is a quotation. */
const QUOTED_LINE = /^> ?/gm;

/**
 * The proposals in a coach's message, in their order (BO-20): `[[action:propose field=criteria]]`, the text, and
 * `[[action:end]]`. The text stands between two markers and not in one, so that it may hold anything and be of any
 * length, and stays readable without the markers. A proposal without an end, without a field, or too long for its
 * field, is ignored. Time is linear in the content's length.
 */
export function readProposals(content: string): Proposal[] {
  const proposals: Proposal[] = [];
  let open: { field: CardTextField; start: number } | null = null;
  for (const marker of content.matchAll(MARKER)) {
    const [whole, name = '', isEnd] = marker;
    if (isEnd && open) {
      const shown = stripActionMarkers(content.slice(open.start, marker.index));
      const text = shown.replace(QUOTED_LINE, '').trim();
      if (text !== '' && text.length <= MAX_CARD_TEXT_LENGTH) proposals.push({ field: open.field, text });
    }
    const field = CARD_TEXT_FIELDS.find(known => known === name.toLowerCase());
    open = field ? { field, start: marker.index + whole.length } : null;
  }
  return proposals;
}
