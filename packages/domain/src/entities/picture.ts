import * as z from 'zod/mini';
import { idSchema } from './primitives.ts';
import { REPORT_SECTION_TYPES, statementSourceSchema } from './report.ts';

/** What the answers to a question give a picture, as the curriculum's files say (RE-72). A price has two: itself and the loss. */
export const PICTURE_PARTS = [
  'market',
  'price',
  'loss',
  'segments',
  'alternatives',
  'interviews',
  'risks',
] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];

/** The pictures of a report, in the order in which they stand in a section. */
export const PICTURE_KINDS = [
  'interviews',
  'price',
  'segments',
  'market',
  'alternatives',
  'risks',
  'hypotheses',
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The highest grade of a thing that is graded; the lowest is 1. */
export const MAX_GRADE = 5;

const rowSchema = z.object({
  label: z.string(),
  /** One for each of the picture's measures. */
  cells: z.array(
    z.object({
      /** As it was said, or a count. */
      text: z.string(),
      /** Null where it is words. */
      value: z.nullable(z.number()),
      /** The lower end, where it is a range. */
      low: z.optional(z.number()),
    }),
  ),
});

/** A picture as those who have a link see it: without what it rests on (SH-5). */
export const sharedPictureSchema = z.object({
  kind: z.enum(PICTURE_KINDS),
  title: z.string(),
  /** What the cells of each row are: 'Pain', 'Reach', 'Money'. */
  measures: z.array(z.string()),
  rows: z.array(rowSchema),
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/** A picture of a section, drawn from what was accepted alone (RE-72). */
export const pictureSchema = z.extend(sharedPictureSchema, {
  section: z.enum(REPORT_SECTION_TYPES),
  /** Empty where it is not drawn. */
  rows: z.array(
    z.extend(rowSchema, {
      /** The sentence that says it; null for what was counted at `place`. */
      source: z.nullable(statementSourceSchema),
    }),
  ),
  /** Why it is not drawn: one sentence; null where it is. */
  missing: z.nullable(z.string()),
  /** Where its figures are from, or would be given. */
  place: z.discriminatedUnion('at', [
    z.object({ at: z.literal('step'), challengeId: idSchema, stepId: idSchema, title: z.string() }),
    z.object({ at: z.literal('conversations') }),
    z.object({ at: z.literal('board') }),
  ]),
});
export type Picture = z.infer<typeof pictureSchema>;
export type PictureRow = Picture['rows'][number];
