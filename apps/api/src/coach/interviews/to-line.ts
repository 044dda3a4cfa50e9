import { toStorable } from '../storable-text.ts';

/** What a model wrote as one line of at most `max` code units. */
export const toLine = (text: string, max: number): string =>
  toStorable(text).replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed().trim();
