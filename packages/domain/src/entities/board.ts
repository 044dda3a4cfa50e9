import * as z from 'zod/mini';
import { isBlank } from '../text/is-blank.ts';
import { calendarDay, optionalDay, optionalLink, optionalText } from './optional.ts';
import { idSchema, timestampSchema, trimmedText } from './primitives.ts';

/** A hypothesis's stage in the life of a startup, chosen freely and in no order (BO-5). */
export const CARD_STAGES = ['Discover', 'Validate', 'Build', 'Grow'] as const;
export type CardStage = (typeof CARD_STAGES)[number];

/** Shown in place of a stage on a card that is not stored yet (BO-6). */
export const UNSTORED_STAGE = 'To Do';

/** From a guess through a running test to a decision (BO-11). */
export const CARD_STATES = ['idea', 'testing', 'decided'] as const;
export type CardState = (typeof CARD_STATES)[number];

export const OUTCOMES = ['validated', 'invalidated', 'inconclusive'] as const;
export type HypothesisOutcome = (typeof OUTCOMES)[number];

/** The states that columns mean (BO-2). */
export const COLUMN_MEANINGS = ['idea', 'testing', 'validated', 'invalidated'] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

/** A result's meaning for its hypothesis. */
export const BEARINGS = ['supports', 'contradicts', 'neither'] as const;
export type Bearing = (typeof BEARINGS)[number];

/** The text fields of a card, in their order on screen. */
export const CARD_TEXT_FIELDS = ['hypothesis', 'test', 'metric', 'criteria'] as const;
export type CardTextField = (typeof CARD_TEXT_FIELDS)[number];

export const CARD_FIELD_LABELS: Readonly<Record<CardTextField, string>> = {
  hypothesis: 'Hypothesis',
  test: 'Test',
  metric: 'Metric',
  criteria: 'Criteria',
};

export const MAX_COLUMNS = 8;
/** Per board, without deleted ones. */
export const MAX_CARDS = 500;
/** Per card. */
export const MAX_RESULTS = 100;
/** The longest text that a field of a card or a result holds, in UTF-16 code units. */
export const MAX_CARD_TEXT_LENGTH = 4000;
/** Greatest absolute value of a result's figure. */
const MAX_FIGURE = 1e12;
export const MAX_FIGURE_DIGITS = 15;
export const FIGURE_TOO_LARGE = 'At most 15 digits, and no more than 1,000,000,000,000';
/** All texts of a board's cards together, in bytes. */
export const MAX_BOARD_BYTES = 2 * 1024 * 1024;

const visibleText = (max: number, empty: string) =>
  trimmedText(1, max, empty).check(z.refine(typed => typed === '' || !isBlank(typed), empty));
const boardName = visibleText(120, 'Please enter a board name');
const columnName = visibleText(60, 'Please enter a column name');
const cardTitle = visibleText(200, 'Please enter a title');

const cardText = optionalText(MAX_CARD_TEXT_LENGTH);
const requiredText = (empty: string) => visibleText(MAX_CARD_TEXT_LENGTH, empty);

export const boardSchema = z.object({ id: idSchema, name: z.string(), startupId: idSchema });
export type Board = z.infer<typeof boardSchema>;
export const boardInputSchema = z.object({ startupId: idSchema, name: boardName });

export const boardColumnSchema = z.object({
  id: idSchema,
  boardId: idSchema,
  name: z.string(),
  /** From 0, without gaps. */
  order: z.int(),
  /** The state of its cards, whatever the column's name; null for one that the founder added. */
  meaning: z.nullable(z.enum(COLUMN_MEANINGS)),
});
export type BoardColumn = z.infer<typeof boardColumnSchema>;
export const columnInputSchema = z.object({ boardId: idSchema, name: columnName });
export const columnChangeSchema = z.object({
  name: z.optional(columnName),
  order: z.optional(z.int().check(z.minimum(0))),
});

/** Numbers of results for the hypothesis, against it, and for neither. */
export const balanceSchema = z.object({ supports: z.int(), contradicts: z.int(), neither: z.int() });
export type Balance = z.infer<typeof balanceSchema>;

export const cardSchema = z.object({
  id: idSchema,
  columnId: idSchema,
  title: z.string(),
  /** Its place in the column: from 0, without gaps. */
  order: z.int(),
  hypothesis: z.nullable(z.string()),
  test: z.nullable(z.string()),
  metric: z.nullable(z.string()),
  criteria: z.nullable(z.string()),
  stage: z.enum(CARD_STAGES),
  state: z.enum(CARD_STATES),
  /** The fields that the coach worded. */
  coachWritten: z.array(z.enum(CARD_TEXT_FIELDS)),
  testStartedAt: z.nullable(timestampSchema),
  /** The day on which its founder wants to look at the result of the running test (BO-29); null without one. */
  dueOn: z.nullable(z.string()),
  /** Set for a decided card. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  decidedAt: z.nullable(timestampSchema),
  balance: balanceSchema,
  /** The decided card that this one follows; null without one, or when it is gone. */
  followsId: z.nullable(idSchema),
  createdAt: timestampSchema,
  /** Last change of its texts and state. A move does not count. */
  updatedAt: timestampSchema,
});
export type Card = z.infer<typeof cardSchema>;

const cardFields = {
  title: cardTitle,
  hypothesis: z.optional(cardText),
  test: z.optional(cardText),
  metric: z.optional(cardText),
  criteria: z.optional(cardText),
  stage: z.optional(z.enum(CARD_STAGES)),
  coachWritten: z.optional(z.array(z.enum(CARD_TEXT_FIELDS)).check(z.maxLength(CARD_TEXT_FIELDS.length))),
};
/** A new card. Without an order it is the last of its column. */
export const cardInputSchema = z.object({
  ...cardFields,
  columnId: idSchema,
  order: z.optional(z.int().check(z.minimum(0))),
});
export type CardInput = z.output<typeof cardInputSchema>;

/** The card's `updatedAt` as read: a write is refused when the card has changed since (BO-10). */
const readAt = z.optional(timestampSchema);

/** Absent fields stay unchanged; null empties one. */
export const cardChangeSchema = z.object({
  ...cardFields,
  title: z.optional(cardTitle),
  /** Of a running test. */
  dueOn: z.optional(optionalDay),
  updatedAt: readAt,
});
export type CardChange = z.output<typeof cardChangeSchema>;

/** Optional body for the start of a test. */
export const testStartSchema = z.nullish(z.object({ updatedAt: readAt, dueOn: z.optional(optionalDay) }));
export type TestStart = z.output<typeof testStartSchema>;

export const cardMoveSchema = z.object({ columnId: idSchema, order: z.int().check(z.minimum(0)) });

/** A board as one reads it: null when the startup has none. */
export const kanbanSchema = z.object({
  board: z.nullable(boardSchema),
  columns: z.array(boardColumnSchema),
  cards: z.array(cardSchema),
});
export type Kanban = z.infer<typeof kanbanSchema>;

/** A card with all that it belongs to (BO-9). */
export const cardDetailsSchema = z.object({
  card: cardSchema,
  column: boardColumnSchema,
  board: boardSchema,
  startup: z.object({ id: idSchema, name: z.string() }),
});
export type CardDetails = z.infer<typeof cardDetailsSchema>;

export const QUOTE_SPEAKERS = ['founder', 'interviewee'] as const;

/** A number keeps no more digits. */
export const figureSchema = z
  .number()
  .check(
    z.refine(
      value => Math.abs(value) <= MAX_FIGURE && Number(value.toPrecision(MAX_FIGURE_DIGITS)) === value,
      FIGURE_TOO_LARGE,
    ),
  );

/** A result as a founder enters it (BO-13). */
export const resultInputSchema = z.object({
  text: requiredText('Enter what you found'),
  figure: z._default(z.nullable(figureSchema), null),
  unit: z._default(optionalText(40), null),
  link: z._default(optionalLink, null),
  /** The day it is from: `2026-12-03`. */
  observedOn: calendarDay,
  bearing: z.enum(BEARINGS),
  /** Quoted words. */
  quote: z._default(optionalText(1000), null),
  quotedFrom: z._default(z.nullable(z.enum(QUOTE_SPEAKERS)), null),
});
export type ResultInput = z.output<typeof resultInputSchema>;

export const resultSchema = z.object({
  id: idSchema,
  cardId: idSchema,
  text: z.string(),
  figure: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  link: z.nullable(z.string()),
  observedOn: z.string(),
  bearing: z.enum(BEARINGS),
  quote: z.nullable(z.string()),
  quotedFrom: z.nullable(z.enum(QUOTE_SPEAKERS)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Result = z.infer<typeof resultSchema>;

const resultWords = z.omit(resultSchema, { cardId: true, createdAt: true, updatedAt: true });

/** An event in a card's history, with the texts of that time (BO-12). */
export const cardEventSchema = z.discriminatedUnion('kind', [
  z.object({
    id: idSchema,
    at: timestampSchema,
    kind: z.literal('test_started'),
    test: z.string(),
    metric: z.string(),
    criteria: z.string(),
  }),
  z.object({
    id: idSchema,
    at: timestampSchema,
    kind: z.literal('wording_changed'),
    field: z.enum(CARD_TEXT_FIELDS),
    /** The earlier text; null when it was empty. */
    before: z.nullable(z.string()),
    /** Number of results at that time. */
    results: z.int(),
  }),
  z.object({ id: idSchema, at: timestampSchema, kind: z.literal('result_corrected'), before: resultWords }),
  z.object({ id: idSchema, at: timestampSchema, kind: z.literal('result_removed'), before: resultWords }),
  z.object({
    id: idSchema,
    at: timestampSchema,
    kind: z.literal('decided'),
    outcome: z.enum(OUTCOMES),
    learned: z.string(),
    next: z.nullable(z.string()),
  }),
  z.object({ id: idSchema, at: timestampSchema, kind: z.literal('test_stopped') }),
  z.object({ id: idSchema, at: timestampSchema, kind: z.literal('reopened'), outcome: z.enum(OUTCOMES) }),
]);
export type CardEvent = z.infer<typeof cardEventSchema>;

/** The results and history of a card. */
export const cardLogSchema = z.object({
  /** The newest day first. */
  results: z.array(resultSchema),
  /** The newest first. */
  events: z.array(cardEventSchema),
  /** The standing decision; null unless the card is decided. */
  decision: z.nullable(
    z.object({
      at: timestampSchema,
      outcome: z.enum(OUTCOMES),
      learned: z.string(),
      next: z.nullable(z.string()),
    }),
  ),
});
export type CardLog = z.infer<typeof cardLogSchema>;

export const decisionInputSchema = z.object({
  outcome: z.enum(OUTCOMES),
  learned: requiredText('Enter what you learned'),
  next: z._default(cardText, null),
  /** A card that follows this one, and names it. */
  nextCard: z._default(z.nullable(z.object({ title: cardTitle })), null),
  updatedAt: readAt,
});
export type DecisionInput = z.output<typeof decisionInputSchema>;

/** A card that the coach proposes for something a founder has only assumed so far (BO-17). */
export const cardSuggestionSchema = z.object({
  id: idSchema,
  /** The founder's sentence that it comes from, verbatim. */
  sentence: z.string(),
  /** Its message; null once that was deleted. */
  source: z.nullable(
    z.object({ messageId: idSchema, challengeId: idSchema, stepId: idSchema, stepTitle: z.string() }),
  ),
  title: z.string(),
  hypothesis: z.nullable(z.string()),
  test: z.nullable(z.string()),
  metric: z.nullable(z.string()),
  criteria: z.nullable(z.string()),
});
export type CardSuggestion = z.infer<typeof cardSuggestionSchema>;
