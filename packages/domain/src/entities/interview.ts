import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

/** How long an interview is, from its beginning on (PE-12). */
export const INTERVIEW_MINUTES = 10;

/** The topics that every hidden truth covers. */
export const TRUTH_TOPICS = ['problem', 'habits', 'money'] as const;
const FACT_TOPICS = [...TRUTH_TOPICS, 'decisions'] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];

/** An interviewed persona's knowledge of itself, which it tells only when asked (PE-13). */
export const truthSchema = z.object({
  /** Completes "You have ten minutes with Dana, who …": "runs three bakeries". */
  who: z.string(),
  /** In the persona's own words, each about one thing: 3 to 9, at least one on each of `TRUTH_TOPICS`. */
  facts: z.array(z.object({ about: z.enum(FACT_TOPICS), text: z.string() })),
});
export type Truth = z.infer<typeof truthSchema>;

/** The kinds of an interview's questions (PE-15). All but `good` get answers that mean little. */
export const QUESTION_MARKS = ['leading', 'hypothetical', 'pitch', 'several', 'opinion', 'good'] as const;
export type QuestionMark = (typeof QUESTION_MARKS)[number];

/** How a rehearsed interview went (PE-15, PE-16). */
export const interviewReviewSchema = z.object({
  /** The practice coach marks by rules. */
  reviewer: z.enum(['practice', 'model']),
  /** The founder's questions and pitches, in order. */
  questions: z.array(
    z.object({
      messageId: idSchema,
      /** Verbatim from the message. */
      text: z.string(),
      mark: z.enum(QUESTION_MARKS),
      reason: z.string(),
      /** The words of `text` that the mark rests on. */
      quote: z.string(),
    }),
  ),
  facts: z.array(
    z.object({
      about: z.enum(FACT_TOPICS),
      text: z.string(),
      /** The persona's words about it, verbatim. Empty: the founder missed it. */
      quotes: z.array(z.string()),
    }),
  ),
  /** Three better questions for next time. */
  next: z.array(z.string()),
});
export type InterviewReview = z.infer<typeof interviewReviewSchema>;

export const interviewSchema = z.object({
  /** Id of the persona chat that holds it. */
  chatId: idSchema,
  startedAt: timestampSchema,
  endsAt: timestampSchema,
  endedAt: z.nullable(timestampSchema),
  /** Null until it is over. */
  truth: z.nullable(truthSchema),
  review: z.nullable(interviewReviewSchema),
});
export type Interview = z.infer<typeof interviewSchema>;

/** An interview in which something was said, counted once it is reviewed. */
export const interviewScoreSchema = z.object({
  chatId: idSchema,
  personaName: z.string(),
  startedAt: timestampSchema,
  isReviewed: z.boolean(),
  questions: z.int(),
  /** How many of them are good. */
  good: z.int(),
});
export type InterviewScore = z.infer<typeof interviewScoreSchema>;
