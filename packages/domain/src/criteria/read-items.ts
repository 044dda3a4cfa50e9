import { criterionKey } from './criterion-key.ts';

export interface CriterionItem {
  /** Stable, because met criteria are keyed by it. Unique in its list. */
  key: string;
  /** The requirement, in words a founder may read; never blank. */
  text: string;
  required: boolean;
}

const KEY = /^[a-z0-9-]{1,60}$/;
const TEXT_FIELDS = ['text', 'criterion', 'description', 'title', 'name'] as const;
const KEY_FIELDS = ['id', 'key'] as const;

export function isJsonObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/**
 * Reads a criteria list as people write it: texts, or objects with a text. Entries without a text, and repetitions, are
 * dropped. When no entry is required, all are: otherwise nothing would have to be met. Each item comes with its entry.
 * Anything but a list gives none.
 */
export function readItems(json: unknown): { item: CriterionItem; entry: unknown }[] {
  if (!Array.isArray(json)) return [];
  const found = new Map<string, { item: CriterionItem; entry: unknown }>();
  for (const entry of json as readonly unknown[]) {
    const item = readItem(entry);
    if (!item) continue;
    const named = found.get(item.key);
    // Two different texts have one id: to lose neither, the later one is keyed by its text.
    if (named && named.item.text !== item.text) item.key = criterionKey(item.text);
    if (!found.has(item.key)) found.set(item.key, { item, entry });
  }
  const items = [...found.values()];
  if (items.some(({ item }) => item.required)) return items;
  return items.map(({ item, entry }) => ({ item: { ...item, required: true }, entry }));
}

function readItem(entry: unknown): CriterionItem | null {
  const source = isJsonObject(entry) ? entry : { text: entry };
  const text = TEXT_FIELDS.map(field => readText(source[field])).find(value => value !== null);
  if (!text) return null;
  const key = KEY_FIELDS.map(field => source[field]).find(
    value => typeof value === 'string' && KEY.test(value),
  );
  return {
    key: typeof key === 'string' ? key : criterionKey(text),
    text,
    required: source.required !== false,
  };
}

/** The trimmed text; null when it is blank, or not a text. */
export function readText(json: unknown): string | null {
  return typeof json === 'string' && json.trim() !== '' ? json.trim() : null;
}
