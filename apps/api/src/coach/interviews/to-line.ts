import { toStorable } from '../storable-text.ts';

/** A model's text as one line of at most `max` code units. */
export const toLine = (text: string, max: number): string =>
  toStorable(text).replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed().trim();
