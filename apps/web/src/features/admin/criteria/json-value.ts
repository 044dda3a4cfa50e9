import { findJsonError, type JsonError } from './find-json-error.ts';

/** A parsed text: its value, null for a blank text, or the error if it is not JSON. */
export type ReadJson = { json: unknown; error: null } | { json: undefined; error: JsonError };

export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { json: null, error: null };
  const error = findJsonError(text);
  return error ? { json: undefined, error } : { json: JSON.parse(text), error: null };
}

export const writeJson = (json: unknown): string => (json === null ? '' : JSON.stringify(json, null, 2));

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** The object with one key set; undefined removes the key. All other keys stay. */
export function withKey(json: unknown, key: string, value: unknown): JsonObject {
  const { [key]: _, ...rest } = isObject(json) ? json : {};
  if (value === undefined) return rest;
  // The key keeps its position.
  return isObject(json) && key in json
    ? Object.fromEntries(Object.entries(json).map(([name, old]) => [name, name === key ? value : old]))
    : { ...rest, [key]: value };
}

export const textOf = (json: unknown, key: string): string => {
  const value = isObject(json) ? json[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const listOf = (json: unknown, key: string): readonly unknown[] => {
  const value = isObject(json) ? json[key] : undefined;
  return Array.isArray(value) ? value : [];
};
