import { diffArrays } from 'diff';

export interface TextPart {
  text: string;
  isChanged: boolean;
}

/** Texts with more edits have too little in common to mark, and take long to compare. */
const MAX_EDITS = 800;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export interface DiffPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Diffs two texts into one sequence of parts. Text that both have is taken from the later one. */
export function diffTexts(before: string, after: string): DiffPart[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const changes = diffArrays(old, now, { comparator: isSameWord, maxEditLength: MAX_EDITS });
  if (!changes) return [removed(before), added(after)].filter(({ text }) => text !== '');
  return changes.map(change => {
    const text = change.value.join('');
    if (change.removed) return removed(text);
    return change.added ? added(text) : { text, kind: 'same' };
  });
}

const removed = (text: string): DiffPart => ({ text, kind: 'removed' });
const added = (text: string): DiffPart => ({ text, kind: 'added' });

/** Diffs two texts by words. The parts of each, joined, are exactly that text. */
export function compareTexts(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const [old, now] = [splitWords(before), splitWords(after)];
  const changes = diffArrays(old, now, { comparator: isSameWord, maxEditLength: MAX_EDITS });
  const parts = { before: [] as TextPart[], after: [] as TextPart[] };
  if (!changes) {
    addPart(parts.before, old, true);
    addPart(parts.after, now, true);
    return parts;
  }
  for (const { count, added, removed } of changes) {
    const isChanged = added || removed;
    if (!added) addPart(parts.before, old.splice(0, count), isChanged);
    if (!removed) addPart(parts.after, now.splice(0, count), isChanged);
  }
  return parts;
}

/** Words and punctuation marks, each with the white space that follows it. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1);
    if (segment.trim() === '' && last !== undefined) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

const isSameWord = (left: string, right: string) => left.trim() === right.trim();

/** Leaves the white space after a change unmarked. */
function addPart(parts: TextPart[], words: string[], isChanged: boolean): void {
  const text = words.join('');
  const end = isChanged ? text.trimEnd().length : text.length;
  if (end > 0) parts.push({ text: text.slice(0, end), isChanged });
  if (end < text.length) parts.push({ text: text.slice(end), isChanged: false });
}
