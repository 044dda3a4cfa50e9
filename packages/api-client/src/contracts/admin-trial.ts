import { idSchema, MAX_MESSAGE_LENGTH, text, triedQuestionSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE } from './timing.ts';

const quoted = text(MAX_MESSAGE_LENGTH);
const key = text(100);
const PREVIEWED_MESSAGES = 200;
/** No coach writes more in one reply, in UTF-16 code units. */
const MAX_REPLY_LENGTH = 50_000;
const place = z.int().check(z.minimum(0), z.maximum(MAX_MESSAGE_LENGTH));

/** The criteria accepted so far in a previewed step. */
export const previewProgressSchema = z.object({
  questions: z
    .array(
      z.object({
        questionId: idSchema,
        isComplete: z.boolean(),
        evidence: z.array(quoted).check(z.maxLength(200)),
        missing: z.nullable(quoted),
      }),
    )
    .check(z.maxLength(200)),
  /** `messageId` is a place among the messages, from 1 on. */
  met: z
    .array(
      z.object({
        itemKey: key,
        criterionKey: key,
        evidence: z
          .array(z.object({ messageId: idSchema, start: place, end: place, quote: quoted }))
          .check(z.maxLength(200)),
      }),
    )
    .check(z.maxLength(500)),
});
export type PreviewProgress = z.infer<typeof previewProgressSchema>;

export const previewStep = defineContract({
  ...admin,
  method: 'POST',
  kind: 'write',
  timing: AI_WRITE_AT_ONCE,
  path: '/api/admin/steps/:stepId/preview',
  summary:
    "Preview the coach's reply and judgement in a step. Only the cost is stored, so send all messages and the progress so far",
  params: z.object({ stepId: idParam }),
  body: z.object({
    messages: z
      .array(
        z.union([
          z.object({ role: z.literal('user'), content: text(MAX_MESSAGE_LENGTH) }),
          z.object({ role: z.literal('assistant'), content: text(MAX_REPLY_LENGTH) }),
        ]),
      )
      .check(
        z.minLength(1),
        z.maxLength(PREVIEWED_MESSAGES),
        z.refine(messages => messages.at(-1)?.role === 'user', "The last message must be the founder's"),
      ),
    progress: z._default(previewProgressSchema, { questions: [], met: [] }),
  }),
  response: z.object({ content: z.string(), progress: previewProgressSchema }),
  refusals: ['step.not_found', 'request.rate_limited', 'server.shutting_down', ...COACH_REFUSALS],
});

/** What the judge made of an answer. */
const triedAnswerSchema = z.object({
  isAccepted: z.boolean(),
  /** The judge's words on the gap; null without one. */
  missing: z.nullable(z.string()),
  /** Of a rubric, in order. */
  criteria: z.array(
    z.object({ text: z.string(), required: z.boolean(), isMet: z.boolean(), quotes: z.array(z.string()) }),
  ),
});

export const tryQuestion = defineContract({
  ...admin,
  method: 'POST',
  kind: 'write',
  timing: AI_WRITE_AT_ONCE,
  path: '/api/admin/questions/try',
  summary: 'Judge answers to a question as it is typed. Nothing but the cost is stored',
  body: z.object({
    question: triedQuestionSchema,
    answers: z.array(quoted).check(z.minLength(1), z.maxLength(4)),
  }),
  response: z.object({
    /** The model that judged; null where rules did. */
    model: z.nullable(z.string()),
    results: z.array(triedAnswerSchema),
  }),
  refusals: ['step.not_found', 'request.rate_limited', 'server.shutting_down', ...COACH_REFUSALS],
});
