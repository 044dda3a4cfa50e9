import { QUESTION_MARKS } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { InterviewInput, ReviewedInterview, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { parseObject } from './parse-object.ts';
import { buildReviewMessages, REVIEW_REPAIR, REVIEW_SCHEMA } from './review-prompt.ts';
import { toNumber } from './to-number.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

const MIN_NEXT = 3;

export const REVIEW_FORM: AnswerForm = {
  temperature: 0.2,
  json: { name: 'review', schema: REVIEW_SCHEMA },
};

export async function reviewInterview(
  settings: WholeAnswerSettings,
  input: InterviewInput,
  caller: AbortSignal,
): Promise<{ review: ReviewedInterview; usage: TokenUsage | null }> {
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildReviewMessages(input),
      read: ({ content }) => readReview(content),
      repair: REVIEW_REPAIR,
    }),
  );
  return { review: result, usage };
}

/** Small models hand the form's "…" back. */
const words = z.string().check(z.regex(/\p{L}/u));
const questionSchema = z.object({
  n: z.unknown(),
  mark: z.enum(QUESTION_MARKS),
  reason: words,
  words: z.catch(z.string(), ''),
});
const learnedSchema = z.object({ fact: z.unknown(), n: z.array(z.unknown()) });
const answerSchema = z.object({
  questions: z.array(z.unknown()),
  learned: z.array(z.unknown()),
  next: z.array(words).check(z.minLength(MIN_NEXT)),
});

/** Null when it is not the object asked for; an entry that cannot be read is left out. */
function readReview(content: string): ReviewedInterview | null {
  const answer = answerSchema.safeParse(parseObject(content));
  if (!answer.success) return null;
  const { questions, learned, next } = answer.data;
  return {
    questions: questions.flatMap(raw => {
      const question = questionSchema.safeParse(raw);
      if (!question.success) return [];
      const { n, ...marked } = question.data;
      return [{ ...marked, sentence: toNumber(n) }];
    }),
    learned: learned.flatMap(raw => {
      const fact = learnedSchema.safeParse(raw);
      return fact.success ? [{ fact: toNumber(fact.data.fact), sentences: fact.data.n.map(toNumber) }] : [];
    }),
    next,
  };
}
