import * as z from 'zod/mini';
import { text } from './primitives.ts';

/** Null where there is nothing but spaces. */
export const optionalText = (max: number) =>
  z.nullable(
    z.pipe(
      text(max),
      z.transform(typed => (typed.trim() === '' ? null : typed)),
    ),
  );

/** A day such as '2026-12-03'. */
export const calendarDay = z.iso
  .date('Enter the day')
  .check(z.refine(day => day >= '1900-01-01', 'Enter the day'));
/** Null where there is nothing. */
export const optionalDay = z.pipe(optionalText(10), z.nullable(calendarDay));

/** Not `z.url`, which weighs half a kilobyte on every page. */
const webAddress = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i,
      'Enter a link that starts with https:// or http://, without a user name',
    ),
  );
const HAS_SCHEME = /^\s*(?:[a-z][a-z\d+.\s-]*:|[/\\]{2})/i;
/** Checks a face: an icon's name, an emoji, a path of this site, or a web address. */
export const faceAddress = z.refine<string>(
  face => !HAS_SCHEME.test(face) || webAddress.safeParse(face).success,
  'Enter a name, a path, or a link that starts with https:// or http://',
);
/** A web address; null where there is nothing but spaces. */
export const optionalLink = z.pipe(optionalText(2000), z.nullable(webAddress));
