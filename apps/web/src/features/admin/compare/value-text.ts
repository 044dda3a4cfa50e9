import { writeSecond } from '../../../ui/write-time.ts';
/** A field of a record, as it was and as it became. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** As the forms call them, where that is not the name in words. */
const FIELD_WORDS: Partial<Record<string, string>> = {
  isActive: 'Active',
  isArchived: 'Archived',
  isDefault: 'Default',
  iconSvg: 'Icon drawing',
  svgCode: 'Drawing',
  icon: 'Icon name',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
  webSearchEnabled: 'Web search',
  minutes: 'Expected minutes',
  ids: 'Order of IDs',
};

/** The label of a field: 'System prompt' for 'systemPrompt'. */
export function fieldLabel(field: string): string {
  const known = FIELD_WORDS[field];
  if (known) return known;
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const IS_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A field's value as text; empty for null and undefined. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && IS_TIME.test(value)) return writeSecond(value);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const isPlainList = Array.isArray(value) && value.every(item => typeof item !== 'object' || item === null);
  return isPlainList ? value.join(', ') : JSON.stringify(value, null, 2);
}
