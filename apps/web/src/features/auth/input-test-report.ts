/** The latest observations about a field in this browser; null for what was not observed. */
export interface InputReport {
  value: string;
  inputType: string | null;
  lastKey: string | null;
  composition: string | null;
  paste: string | null;
  isAutofilled: boolean;
  /** How often the value was found changed without an event. */
  silentChanges: number;
}

export const EMPTY_REPORT: InputReport = {
  value: '',
  inputType: null,
  lastKey: null,
  composition: null,
  paste: null,
  isAutofilled: false,
  silentChanges: 0,
};

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The input type of an event. The browser's own writing, or an extension's, comes as a plain event without a type. */
export function describeInput(event: Event): string {
  return (
    (event as Partial<InputEvent>).inputType || 'none: not typed, but set by the browser or an extension'
  );
}

interface Key extends Pick<KeyboardEvent, 'key' | 'code' | 'isComposing' | 'repeat'> {}

export function describeKey({ key, code, isComposing, repeat }: Key): string {
  const notes = [code || 'no key code', isComposing && 'composing', repeat && 'repeated'].filter(Boolean);
  return `${key === ' ' ? 'Space' : key} (${notes.join(', ')})`;
}

export function describePaste(data: DataTransfer | null): string {
  const formats = [...(data?.types ?? [])].join(', ') || 'no format';
  return `${countLength(data?.getData('text/plain') ?? '')} of text, offered as ${formats}`;
}

export function isAutofilled(field: Field): boolean {
  try {
    return field.matches(':autofill');
  } catch {
    // An engine that does not know the selector throws.
    return false;
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The length as a reader counts it and in code units, to which limits apply. */
export function countLength(text: string): string {
  const characters = [...segmenter.segment(text)].length;
  return `${plural(characters, 'character')}, ${plural(text.length, 'code unit')}`;
}

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const UNSEEN = /(?![\n ])[\p{C}\p{Z}]/gu;
const MAX_SHOWN = 2000;

/** The text with a code in place of each character that is invisible, or that is not the space it looks like. */
export function revealUnseen(text: string): string {
  const shown = text.slice(0, MAX_SHOWN).replace(UNSEEN, character => {
    const code = character.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
  return text.length > MAX_SHOWN ? `${shown}…` : shown;
}
