import * as z from 'zod/mini';
import { isBlank } from '../text/is-blank.ts';
import { MAX_MESSAGE_LENGTH } from './message.ts';
import { idSchema, text, trimmedText } from './primitives.ts';
import { answerSourceSchema, REPORT_SECTION_TYPES } from './report.ts';

/**
 * The parts that a question's answers may give to pictures, as the curriculum's files name them (RE-72). A price has
 * two: itself and the loss.
 */
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

/** The pictures of a report, in their order within a section. */
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

/**
 * The pictures whose rows are read from answers: the coach proposes them, and they show when the founder confirmed
 * them.
 */
export const READ_PICTURES = ['price', 'segments', 'market', 'alternatives', 'risks'] as const;
export type ReadPicture = (typeof READ_PICTURES)[number];

/** The highest grade of a thing that is graded; the lowest is 1. */
export const MAX_GRADE = 5;

/** A picture of more rows says nothing. */
export const MAX_ROWS = 12;
export const MAX_ROW_LABEL = 80;
export const MAX_ROW_FIGURE = 40;

const rowSchema = z.object({
  label: z.string(),
  /** One for each of the picture's measures. */
  cells: z.array(
    z.object({
      /** As written, or a count. */
      text: z.string(),
      /** Null where it is words. */
      value: z.nullable(z.number()),
      /** The lower end, where it is a range. */
      low: z.optional(z.number()),
    }),
  ),
});

/** A picture as readers of a link see it, without its sources (SH-5). */
export const sharedPictureSchema = z.object({
  kind: z.enum(PICTURE_KINDS),
  title: z.string(),
  /** Names of each row's cells: 'Pain', 'Reach', 'Money'. */
  measures: z.array(z.string()),
  rows: z.array(rowSchema),
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/** A picture of a section (RE-72). */
export const pictureSchema = z.extend(sharedPictureSchema, {
  section: z.enum(REPORT_SECTION_TYPES),
  /**
   * `proposed`: its rows wait for the founder, who alone sees them; `hidden`: the founder does not want it; `missing`:
   * there is nothing to draw.
   */
  state: z.enum(['drawn', 'proposed', 'hidden', 'missing']),
  rows: z.array(
    z.extend(rowSchema, {
      /** The row, from 0, that this one is a part of; null for the whole, and in pictures without parts. */
      partOf: z.nullable(z.int()),
      /** The sentence behind it; null for a count, which is at `place`. */
      source: z.nullable(answerSourceSchema),
    }),
  ),
  /** Sentences that its rows may rest on; empty for counts. */
  sentences: z.array(answerSourceSchema),
  /** The condition for drawing it, in one sentence; null unless it is missing. */
  missing: z.nullable(z.string()),
  /** The place where its figures are given. */
  place: z.discriminatedUnion('at', [
    z.object({ at: z.literal('step'), challengeId: idSchema, stepId: idSchema, title: z.string() }),
    z.object({ at: z.literal('conversations') }),
    z.object({ at: z.literal('board') }),
  ]),
});
export type Picture = z.infer<typeof pictureSchema>;
export type PictureRow = Picture['rows'][number];

const NAMELESS = 'Every row needs a name';

/** A row in its stored and confirmed form. */
export const writtenRowSchema = z.object({
  /** One line, without characters that change the order of others. */
  label: trimmedText(1, MAX_ROW_LABEL, NAMELESS).check(
    z.overwrite(typed => typed.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()),
    z.refine(typed => !isBlank(typed), NAMELESS),
  ),
  /** One for each of the picture's own measures: digits, with a unit directly beside them. '£25–40', '40%', '4'. */
  cells: z.array(trimmedText(0, MAX_ROW_FIGURE, '')).check(z.maxLength(3)),
  partOf: z.nullable(z.int().check(z.minimum(0))),
  /** The sentence that it rests on. */
  messageId: idSchema,
  quote: text(MAX_MESSAGE_LENGTH),
});
export type WrittenRow = z.infer<typeof writtenRowSchema>;
