import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

/** The newest that a founder is shown (SC-70). */
export const MAX_NOTICES = 50;
/** The longest beginning of a comment that a notice quotes. */
export const NOTICE_TEXT_LENGTH = 200;

const notice = {
  /** Its kind and the id of what happened: `comment-12`. */
  id: z.string(),
  at: timestampSchema,
  startup: z.object({ id: idSchema, name: z.string() }),
  /** The founder has not seen it yet. */
  isNew: z.boolean(),
};

/** Something that happened while its founder was away (SC-70). */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...notice,
    kind: z.literal('comment'),
    name: z.string(),
    /** The comment's beginning. */
    text: z.string(),
    reportId: idSchema,
  }),
  z.object({
    ...notice,
    kind: z.literal('verdict'),
    isAccepted: z.boolean(),
    stepTitle: z.string(),
    challengeId: idSchema,
    stepId: idSchema,
    /** The founder's message. */
    messageId: idSchema,
  }),
  z.object({
    ...notice,
    kind: z.literal('report'),
    /** How many sections changed. */
    sections: z.int(),
    /** The first three of them. */
    titles: z.array(z.string()),
    reportId: idSchema,
  }),
  z.object({
    ...notice,
    kind: z.literal('card'),
    title: z.string(),
    dueOn: z.string(),
    cardId: idSchema,
  }),
  z.object({
    ...notice,
    kind: z.literal('appeal'),
    isAccepted: z.boolean(),
    /** The administrator's. */
    reason: z.string(),
    stepTitle: z.string(),
    challengeId: idSchema,
    stepId: idSchema,
  }),
]);
export type Notice = z.infer<typeof noticeSchema>;
export type NoticeKind = Notice['kind'];
