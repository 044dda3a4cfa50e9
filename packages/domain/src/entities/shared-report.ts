import * as z from 'zod/mini';
import { hasUnseenInPersonName, normaliseName } from '../names/names.ts';
import { isBlank } from '../text/is-blank.ts';
import { words } from '../text/words.ts';
import { sharedPictureSchema } from './picture.ts';
import { idSchema, text, timestampSchema, trimmedText } from './primitives.ts';
import { REPORT_SECTION_TYPES } from './report.ts';

/** For how many days a link can be given out (SH-2). */
export const LINK_DAYS = [7, 30, 90] as const;
/** Links of one report, ended ones included. */
export const MAX_REPORT_LINKS = 20;
/** Comments of one link that readers see. */
export const MAX_LINK_COMMENTS = 100;
/** In UTF-16 code units: of a comment, and of the answer to it. */
export const MAX_COMMENT_LENGTH = 2000;
export const MAX_COMMENTER_LENGTH = 80;

const said = (max: number, missing: string) =>
  trimmedText(1, max, missing).check(z.refine(typed => typed === '' || !isBlank(typed), missing));

export const MAX_LINK_LABEL = 80;
/** In UTF-16 code units. Longer quotes are told apart by their beginning. */
export const MAX_SHARED_QUOTE = 1000;
export const MAX_LEFT_OUT = 50;
export const MAX_REPLACEMENTS = 30;
/** In UTF-16 code units: of the words, and of what readers see in their place. */
export const MAX_REPLACED = 100;

const sectionTypes = z.array(z.enum(REPORT_SECTION_TYPES));

/** A replacement everywhere behind the link: 'a brewer in Leeds' for 'Tom Baker'. */
export const replacementSchema = z.object({
  words: said(MAX_REPLACED, 'Enter the words to replace'),
  shown: said(MAX_REPLACED, 'Enter what readers see instead'),
});
export type Replacement = z.output<typeof replacementSchema>;

/** Where the sections of a link come from: the report when it was made, or the report whenever it is read (SH-3). */
export const LINK_CONTENTS = ['copy', 'live'] as const;

/** A link by which people without an account read a report. */
export const reportLinkSchema = z.object({
  id: idSchema,
  /**
   * The address ends with it. Null when it cannot be made again: the server has another secret than when it was given
   * out.
   */
  token: z.nullable(z.string()),
  /** For the founder alone; '' without one. */
  label: z.string(),
  /** Only these can be read by it. */
  sections: sectionTypes,
  /** When the copy was made that readers see; null where they see the report as it changes. */
  copiedAt: z.nullable(timestampSchema),
  /** The founder's words that are left out for readers (SH-14). */
  leftOut: z.array(z.string()),
  replacements: z.array(z.object({ words: z.string(), shown: z.string() })),
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

const chosenSections = sectionTypes.check(
  z.minLength(1, 'Choose at least one section'),
  z.maxLength(REPORT_SECTION_TYPES.length, 'Include each section once'),
  z.refine(types => new Set(types).size === types.length, 'Include each section once'),
);
const label = trimmedText(0, MAX_LINK_LABEL, '');
const leftOut = z
  .array(text(MAX_SHARED_QUOTE))
  .check(z.maxLength(MAX_LEFT_OUT, `Leave out up to ${MAX_LEFT_OUT} quotes, or a whole section`));
const replacements = z
  .array(replacementSchema)
  .check(z.maxLength(MAX_REPLACEMENTS, `Replace up to ${MAX_REPLACEMENTS} names`));
const days = z.literal([...LINK_DAYS]);

export const reportLinkInputSchema = z.object({
  label: z._default(label, ''),
  days,
  sections: chosenSections,
  content: z._default(z.enum(LINK_CONTENTS), 'copy'),
  leftOut: z._default(leftOut, []),
  replacements: z._default(replacements, []),
});
export type ReportLinkInput = z.output<typeof reportLinkInputSchema>;

/** Absent fields stay unchanged; the content `copy` makes a new copy. */
export const reportLinkChangeSchema = z.object({
  label: z.optional(label),
  sections: z.optional(chosenSections),
  content: z.optional(z.enum(LINK_CONTENTS)),
  leftOut: z.optional(leftOut),
  replacements: z.optional(replacements),
});
export type ReportLinkChange = z.output<typeof reportLinkChangeSchema>;

/** Who signs so seems to be the founder, or the product. Compared without case, accents and look-alike spaces. */
const RESERVED_NAMES = new Set([
  ...[
    'founder',
    'the founder',
    'author',
    'owner',
    'admin',
    'administrator',
    'moderator',
    'support',
    'system',
  ],
  ...['coach', 'groundwork'],
]);

/** A name as it is compared with another's. */
export const foldName = (name: string): string => words(name).join(' ');

/** The directions that text can be forced into: they would turn what stands around it. */
const FORCED_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

const commentText = (missing: string) =>
  said(MAX_COMMENT_LENGTH, missing).check(
    z.overwrite(typed => typed.replace(FORCED_DIRECTION, '').replace(EMPTY_LINES, '\n\n')),
  );

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
  name: said(MAX_COMMENTER_LENGTH, 'Enter your name').check(
    z.overwrite(normaliseName),
    z.refine(name => !hasUnseenInPersonName(name), { error: 'The name has invisible characters' }),
    z.refine(name => !RESERVED_NAMES.has(foldName(name)), { error: 'Enter your own name' }),
  ),
  text: commentText('Write a comment'),
});
export type CommentInput = z.output<typeof commentInputSchema>;

/** Absent fields stay unchanged; null removes the answer. */
export const commentChangeSchema = z.object({
  answer: z.optional(z.nullable(commentText('Write an answer'))),
  isHidden: z.optional(z.boolean()),
});
export type CommentChange = z.output<typeof commentChangeSchema>;

/** A report as readers of the link see it, without what was left out (SH-14), with nothing else of the account (SH-5). */
export const sharedReportSchema = z.object({
  title: z.string(),
  /** When the report was last generated; null before. */
  generatedAt: z.nullable(timestampSchema),
  endsAt: timestampSchema,
  /** When the copy was made that is shown; null for the report as it changes. */
  copiedAt: z.nullable(timestampSchema),
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

/** A link that is not created yet, or has unsaved changes. */
export const linkPreviewInputSchema = z.object({
  /** The link that is changed; null for a new one. */
  linkId: z._default(z.nullable(idSchema), null),
  days: z._default(days, 30),
  sections: sectionTypes,
  /** Absent: as the link has it. */
  content: z.optional(z.enum(LINK_CONTENTS)),
  leftOut: z._default(leftOut, []),
  replacements: z._default(replacements, []),
});
export type LinkPreviewInput = z.output<typeof linkPreviewInputSchema>;

export const linkPreviewSchema = z.object({
  /** What readers get. */
  report: sharedReportSchema,
  /** The founder's words that the report's sections rest on, also in sections that were not chosen. */
  quotes: z.array(z.object({ quote: z.string(), sections: sectionTypes })),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;
