import * as z from 'zod/mini';

/** The longest JSON that is stored, in UTF-16 code units. */
const MAX_JSON_LENGTH = 65_536;
/** Deeper than any criteria, and shallower than a database's limit. */
const MAX_JSON_DEPTH = 20;

/**
 * JSON, or text that is JSON; null for nothing but spaces. The input is stored unchanged, with its unknown keys.
 *
 * @param malformed the message for text that is no JSON
 */
export function jsonInput(malformed: string) {
  return z.pipe(
    z.unknown(),
    z.transform((input, context): unknown => {
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input });
        return undefined;
      };
      const json = typeof input === 'string' ? parse(input) : { value: input ?? null };
      if (!json) return refuse(malformed);
      const flaw = findFlaw(json.value);
      return flaw === null ? json.value : refuse(flaw);
    }),
  );
}

function parse(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Names that a server refuses in JSON, because in an object they could reach a prototype that all objects share. */
const RESERVED = '__proto__';
const isReserved = (value: object) =>
  Object.hasOwn(value, RESERVED) ||
  (Object.hasOwn(value, 'constructor') &&
    isNested((value as { constructor: unknown }).constructor) &&
    Object.hasOwn((value as { constructor: object }).constructor, 'prototype'));

/** Why it cannot be stored. It looks level by level, without recursion, and no deeper than it may be. */
function findFlaw(json: unknown): string | null {
  let level = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return 'This is nested too deeply';
    if (level.some(value => isNested(value) && isReserved(value)))
      return `The names "${RESERVED}" and "constructor.prototype" can't be used`;
    const texts = level.flatMap(value => (isNested(value) ? Object.keys(value) : [value]));
    if (!texts.every(isStorable)) return "Contains characters that can't be stored";
    level = level.flatMap(value => (isNested(value) ? Object.values(value) : []));
  }
  return JSON.stringify(json).length > MAX_JSON_LENGTH ? `At most ${MAX_JSON_LENGTH} characters` : null;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isStorable = (value: unknown) =>
  typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
