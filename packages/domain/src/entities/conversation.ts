import * as z from 'zod/mini';
import { isBlank } from '../text/is-blank.ts';
import { BEARINGS } from './board.ts';
import { idSchema, storable, timestampSchema, trimmedText } from './primitives.ts';

/** Per startup. */
export const MAX_CONVERSATIONS = 100;
/** Characters of all of a startup's notes together, because each founder message is compared with them. */
export const MAX_CONVERSATIONS_TOTAL = 400_000;
/** Marked sentences of one note. */
export const MAX_CONVERSATION_QUOTES = 50;
/** The longest notes of one conversation, in UTF-16 code units. */
export const MAX_NOTES_LENGTH = 16_000;
/** The longest sentence that can be marked, in UTF-16 code units: as long as a result's quote. */
export const MAX_CONVERSATION_QUOTE_LENGTH = 1000;

const who = trimmedText(1, 120, 'Enter who you talked to').check(
  z.refine(typed => typed === '' || !isBlank(typed), 'Enter who you talked to'),
);
const heldOn = z.iso.date().check(z.refine(day => day >= '1900-01-01', 'Enter the day'));
/** Stored as typed, because quotes refer to places in it. */
const notes = z.string().check(
  z.maxLength(MAX_NOTES_LENGTH, `At most ${MAX_NOTES_LENGTH} characters`),
  storable,
  z.refine(typed => !isBlank(typed), 'Enter what was said'),
);

/** A real conversation that a founder has noted down (PE-18). */
export const conversationSchema = z.object({
  id: idSchema,
  startupId: idSchema,
  /** The interviewee's role, not their full name: "owner of two bakeries". */
  who: z.string(),
  /** The day: `2026-12-03`. */
  heldOn: z.string(),
  /** The first 200 characters of the notes. */
  excerpt: z.string(),
  /** How many sentences are marked. */
  quotes: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** A sentence of the notes that the founder has marked, as the interviewee's words. */
export const conversationQuoteSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  /** Its place in the notes, in UTF-16 code units: `text` is `notes.slice(start, end)`. */
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** The result that was recorded from it, with its card; null without one, or when it is gone. */
  result: z.nullable(z.object({ id: idSchema, cardId: idSchema, cardTitle: z.string() })),
  /** The step in which it is offered as evidence. */
  step: z.nullable(z.object({ id: idSchema, challengeId: idSchema, title: z.string() })),
});
export type ConversationQuote = z.infer<typeof conversationQuoteSchema>;

export const conversationDetailsSchema = z.extend(
  z.omit(conversationSchema, { excerpt: true, quotes: true }),
  {
    notes: z.string(),
    quotes: z.array(conversationQuoteSchema),
  },
);
export type ConversationDetails = z.infer<typeof conversationDetailsSchema>;

export const conversationInputSchema = z.object({ who, heldOn, notes });
export type ConversationInput = z.output<typeof conversationInputSchema>;

/** Absent fields stay unchanged. */
export const conversationChangeSchema = z.object({
  who: z.optional(who),
  heldOn: z.optional(heldOn),
  notes: z.optional(notes),
  /** The note's `updatedAt` as read: the change is refused when the note has changed since. */
  updatedAt: z.optional(timestampSchema),
});
export type ConversationChange = z.output<typeof conversationChangeSchema>;

export const conversationQuoteInputSchema = z.object({
  start: z.int().check(z.minimum(0)),
  end: z.int().check(z.minimum(1), z.maximum(MAX_NOTES_LENGTH)),
});

/** A result from an interviewee's words: they are its quote, and the day is the conversation's. */
export const fieldResultInputSchema = z.object({ cardId: idSchema, bearing: z.enum(BEARINGS) });

/** A marked sentence that a step offers as evidence. */
export const offeredQuoteSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  who: z.string(),
  heldOn: z.string(),
  text: z.string(),
});
export type OfferedQuote = z.infer<typeof offeredQuoteSchema>;
