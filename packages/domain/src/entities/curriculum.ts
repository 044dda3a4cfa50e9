import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

/** Records whose changes wait until they are published. */
export const VERSIONED_KINDS = ['assistant', 'challenge', 'step', 'question'] as const;
export type VersionedKind = (typeof VERSIONED_KINDS)[number];

/** Who changed a record last without publishing it. `isNew`: it was never published. */
export const pendingSchema = z.object({ isNew: z.boolean(), adminName: z.string() });
export type Pending = z.infer<typeof pendingSchema>;

/** An administrator's record. What waits to be published is shown in place of what founders see. */
export const editedFields = { updatedAt: timestampSchema, pending: z.optional(pendingSchema) };

export const challengeSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  order: z.int(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  icon: z.string(),
  iconSvg: z.nullable(z.string()),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** A challenge as an administrator sees it. */
export const adminChallengeSchema = z.extend(challengeSchema, editedFields);
export type AdminChallenge = z.infer<typeof adminChallengeSchema>;

/** A step as a founder sees it: never its prompt instructions (CO-30). */
export const stepSchema = z.object({
  id: idSchema,
  challengeId: idSchema,
  title: z.string(),
  description: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  /** One of four forms, as stored (CO-27). Read it with `normaliseCompletionCriteria`. */
  completionCriteria: z.unknown(),
  reportSection: z.nullable(z.string()),
  conversationOpener: z.nullable(z.string()),
  /** How long it usually takes (PR-70); null when unknown. */
  minutes: z.nullable(z.int()),
});
export type Step = z.infer<typeof stepSchema>;

export const QUESTION_TYPES = ['standard', 'open-ended', 'multiple-choice', 'ai-evaluated'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A question as a founder sees it: the criteria's texts and the options, never the rubric (CO-30). */
export const questionSchema = z.object({
  id: idSchema,
  stepId: idSchema,
  text: z.string(),
  hint: z.nullable(z.string()),
  /** Another startup's answer. Everybody sees it, and repeating it is no evidence (CO-39). */
  example: z.nullable(z.string()),
  order: z.int(),
  type: z.enum(QUESTION_TYPES),
  isActive: z.boolean(),
  evaluationCriteria: z.object({
    criteria: z.array(z.object({ id: z.string(), text: z.string(), required: z.boolean() })),
    options: z.array(z.string()),
  }),
  /** It asks for conversations with real people. Absent for any other. */
  isAboutConversations: z.optional(z.boolean()),
});
export type Question = z.infer<typeof questionSchema>;

/** An assistant as a founder sees it: never its system prompt (CO-30). */
export const assistantSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** A drawing that ships (`/coaches/nora.svg`), an icon's name or an address. */
  avatar: z.nullable(z.string()),
  /** An administrator's own drawing, which goes before it. */
  iconSvg: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type Assistant = z.infer<typeof assistantSchema>;
