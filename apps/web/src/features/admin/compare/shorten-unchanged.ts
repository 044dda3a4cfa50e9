import type { TextPart } from '../../../app/compare-texts.ts';

/** So much of what did not change stays on each side of a change. */
const CONTEXT = 120;

/** Leaves out the middle of long stretches that did not change, so that a change in a long text is in sight. */
export function shortenUnchanged(parts: readonly TextPart[]): TextPart[] {
  const hasChange = parts.some(({ isChanged }) => isChanged);
  return parts.map((part, place) => {
    if (part.isChanged || !hasChange) return part;
    const start = place === 0 ? '' : part.text.slice(0, CONTEXT);
    const end = place === parts.length - 1 ? '' : part.text.slice(-CONTEXT);
    const isLong = part.text.length > start.length + end.length + CONTEXT;
    return isLong ? { ...part, text: `${start} … ${end}` } : part;
  });
}
