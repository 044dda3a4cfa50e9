import * as z from 'zod/mini';
import { isBlank } from '../text/is-blank.ts';
import { sharedPictureSchema } from './picture.ts';
import { idSchema, timestampSchema, trimmedText } from './primitives.ts';
import { REPORT_SECTION_TYPES } from './report.ts';

/** For how many days a link can be given out (SH-2). */
export const LINK_DAYS = [7, 30, 90] as const;
/** Links of one report, ended ones included. */
export const MAX_REPORT_LINKS = 20;
/** Comments of one link, hidden ones included. */
export const MAX_LINK_COMMENTS = 100;
/** In UTF-16 code units: of a comment, and of the answer to it. */
export const MAX_COMMENT_LENGTH = 2000;
export const MAX_COMMENTER_LENGTH = 80;

const said = (max: number, missing: string) =>
  trimmedText(1, max, missing).check(z.refine(typed => typed === '' || !isBlank(typed), missing));

const sectionTypes = z.array(z.enum(REPORT_SECTION_TYPES));

/** A link by which people without an account read a report. */
export const reportLinkSchema = z.object({
  id: idSchema,
  /**
   * The address ends with it. Null when it cannot be made again: the server has another secret than when it was given
   * out.
   */
  token: z.nullable(z.string()),
  /** Only these can be read by it. */
  sections: sectionTypes,
  /** Counted once a reader and day (SH-8). */
  views: z.int(),
  comments: z.int(),
  /** The comments that the founder has not seen yet (SH-12). */
  newComments: z.int(),
  createdAt: timestampSchema,
  endsAt: timestampSchema,
  withdrawnAt: z.nullable(timestampSchema),
  /** Neither withdrawn nor over, by the server's clock. */
  isOpen: z.boolean(),
});
export type ReportLink = z.infer<typeof reportLinkSchema>;

export const reportLinkInputSchema = z.object({
  days: z.literal([...LINK_DAYS]),
  sections: sectionTypes.check(
    z.minLength(1, 'Choose at least one section'),
    z.maxLength(REPORT_SECTION_TYPES.length, 'Include each section once'),
    z.refine(types => new Set(types).size === types.length, 'Include each section once'),
  ),
});
export type ReportLinkInput = z.output<typeof reportLinkInputSchema>;

/** A comment as readers of the link see it. Name, text and answer are plain text. */
export const sharedCommentSchema = z.object({
  id: idSchema,
  name: z.string(),
  text: z.string(),
  createdAt: timestampSchema,
  /** The founder's. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(timestampSchema),
});
export type SharedComment = z.infer<typeof sharedCommentSchema>;

/** The same for the founder, who sees hidden ones too. */
export const reportCommentSchema = z.extend(sharedCommentSchema, { linkId: idSchema, isHidden: z.boolean() });
export type ReportComment = z.infer<typeof reportCommentSchema>;

export const commentInputSchema = z.object({
  /** Chosen by the reader's page, once for each comment: sent again, the comment is still one (SH-10). */
  key: z.string().check(z.regex(/^[\da-f]{32}$/, 'A key of 32 hexadecimal digits')),
  name: said(MAX_COMMENTER_LENGTH, 'Enter your name'),
  text: said(MAX_COMMENT_LENGTH, 'Write a comment'),
});
export type CommentInput = z.output<typeof commentInputSchema>;

/** Absent fields stay unchanged; null removes the answer. */
export const commentChangeSchema = z.object({
  answer: z.optional(z.nullable(said(MAX_COMMENT_LENGTH, 'Write an answer'))),
  isHidden: z.optional(z.boolean()),
});
export type CommentChange = z.output<typeof commentChangeSchema>;

/** A report as readers of the link see it, with nothing else of the account (SH-5). */
export const sharedReportSchema = z.object({
  title: z.string(),
  /** When the report was last generated; null before. */
  generatedAt: z.nullable(timestampSchema),
  endsAt: timestampSchema,
  /** The chosen ones that have a text, in their order. Markdown; HTML in it is text. */
  sections: z.array(
    z.object({
      type: z.enum(REPORT_SECTION_TYPES),
      title: z.string(),
      content: z.string(),
      /** The drawn ones. */
      pictures: z.array(sharedPictureSchema),
    }),
  ),
  /** The oldest first, without hidden ones. */
  comments: z.array(sharedCommentSchema),
});
export type SharedReport = z.infer<typeof sharedReportSchema>;
