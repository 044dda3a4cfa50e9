import { writeSecond } from '../../../ui/write-time.ts';
import { isObject } from '../criteria/json-value.ts';
import { fieldLabel, questionTypes } from './field-words.ts';

/** A field of a record, as it was and as it became. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

const IS_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The two values of a change as texts; what of criteria only programs read is left out where it is the same. */
export const textsOf = ({ field, before, after }: FieldChange) => ({
  before: valueText(field, before, after),
  after: valueText(field, after, before),
});

/** A field's value as text; empty for null and undefined. */
function valueText(field: string, value: unknown, other?: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && IS_TIME.test(value)) return writeSecond(value);
  if (typeof value === 'string' && field === 'type') return TYPE_WORDS[value] ?? value;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const isPlainList = Array.isArray(value) && value.every(item => typeof item !== 'object' || item === null);
  return isPlainList ? value.join(', ') : linesOf(value, other).join('\n');
}

const TYPE_WORDS: Partial<Record<string, string>> = {
  ...questionTypes,
  questions_completed: 'A number of its questions',
};

/** What founders read comes first. */
const FIRST = ['objective', 'criteria', 'options', 'pass', 'fail'];
const placeOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

function linesOf(value: unknown, other: unknown): string[] {
  if (Array.isArray(value)) return value.map(entry => `• ${entryText(entry, other)}`);
  return Object.entries(value as object)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([key, part]) =>
      Array.isArray(part) && part.length > 0
        ? [`${fieldLabel(key)}:`, ...linesOf(part, isObject(other) ? other[key] : undefined)]
        : lineOf(key, part),
    );
}

function lineOf(key: string, value: unknown): string[] {
  const text = valueText(key, value);
  return text === '' ? [] : [`${fieldLabel(key)}: ${text}`];
}

/** A criterion, with its keywords and the like on lines of their own. */
function entryText(entry: unknown, others: unknown): string {
  if (!isObject(entry)) return valueText('', entry);
  const known = Array.isArray(others) ? others.filter(isObject) : [];
  const twin =
    known.find(({ id }) => id !== undefined && id === entry.id) ??
    known.find(({ text }) => text !== undefined && text === entry.text);
  const { text, required, ...details } = entry;
  const lines = Object.entries(details)
    .filter(([key, value]) => (twin ? valueText(key, twin[key]) !== valueText(key, value) : key !== 'id'))
    .flatMap(([key, value]) => lineOf(key, value));
  const title = required === false ? `${text} (not required)` : text;
  return [...(text === undefined ? [] : [title]), ...lines].join('\n   ');
}
