import * as z from 'zod/mini';
import { completionCriteriaInput } from '../criteria/completion-criteria-input.ts';
import { evaluationCriteriaInput, evaluationCriteriaIssue } from '../criteria/evaluation-criteria-input.ts';
import { figureInput, figureIssue } from '../criteria/question-figure.ts';
import { MAX_SVG_LENGTH } from '../svg/svg-limits.ts';
import { assistantSchema, editedFields, QUESTION_TYPES, questionSchema, stepSchema } from './curriculum.ts';
import { questionFigureSchema } from './evidence-summary.ts';
import { faceAddress, optionalLink, optionalText } from './optional.ts';
import { idSchema, text, timestampSchema, trimmedText } from './primitives.ts';
import { REPORT_SECTION_TYPES } from './report.ts';
import {
  localEmail,
  namedEmail,
  namedFullName,
  newUsernameSchema,
  passwordSchema,
  USER_ROLES,
  usernameSchema,
  userSchema,
} from './user.ts';

const updatedAt = timestampSchema;
/** The record's `updatedAt` as read: a write is refused when the record has changed since (AD-4). */
const asRead = { updatedAt: z.optional(updatedAt) };

const required = (what: string, max: number) => trimmedText(1, max, `${what} is required`);
/** Leaves room for a place after the highest one. */
const MAX_ORDER = 1_000_000;
/** A place among siblings, up to 1,000,000 as input. */
export const orderInput = z
  .int('Order must be a whole number')
  .check(z.minimum(0, 'Order must be 0 or more'), z.maximum(MAX_ORDER, 'Order can be 1,000,000 at most'));
const MINUTES = 'Enter a whole number from 5 to 240';
/** A step's expected time (PR-70). */
export const stepMinutesInput = z._default(
  z.nullable(z.int(MINUTES).check(z.minimum(5, MINUTES), z.maximum(240, MINUTES))),
  null,
);
const flag = (byDefault: boolean) => z._default(z.boolean(), byDefault);
/** As typed; the server keeps only the parts that a drawing needs (AD-9). */
const svg = z._default(optionalText(MAX_SVG_LENGTH), null);
/** Not trimmed, because a trailing line break makes it another prompt. */
const prompt = text(20_000).check(z.refine(typed => typed.trim() !== '', 'System prompt is required'));

export const challengeInputSchema = z.object({
  title: required('Title', 200),
  description: required('Description', 4000),
  imageUrl: z._default(optionalLink, null),
  videoUrl: z._default(optionalLink, null),
  order: orderInput,
  isActive: flag(true),
  isArchived: flag(false),
  icon: z._default(trimmedText(1, 60, 'Icon is required'), 'school'),
  iconSvg: svg,
  ...asRead,
});
export type ChallengeInput = z.output<typeof challengeInputSchema>;

export const adminStepSchema = z.extend(stepSchema, {
  promptInstructions: z.string(),
  /** Whether it has an active question or a criterion: without any, founders are not led to it (PR-72). */
  asksSomething: z.boolean(),
  ...editedFields,
});
export type AdminStep = z.infer<typeof adminStepSchema>;

const stepFields = {
  title: required('Title', 200),
  description: required('Description', 4000),
  order: orderInput,
  isActive: flag(true),
  completionCriteria: z._default(completionCriteriaInput, null),
  reportSection: z._default(z.nullable(z.enum(REPORT_SECTION_TYPES)), null),
  promptInstructions: z._default(text(20_000), ''),
  conversationOpener: z._default(optionalText(4000), null),
  minutes: stepMinutesInput,
  ...asRead,
};
export const stepInputSchema = z.object({ challengeId: idSchema, ...stepFields });
/** A step stays in its challenge. */
export const stepChangeSchema = z.object(stepFields);
export type StepInput = z.output<typeof stepInputSchema>;
export type StepChange = z.output<typeof stepChangeSchema>;

/** A question with its criteria as they are stored. */
export const adminQuestionSchema = z.extend(questionSchema, {
  evaluationCriteria: z.unknown(),
  figure: z.nullable(questionFigureSchema),
  ...editedFields,
});
export type AdminQuestion = z.infer<typeof adminQuestionSchema>;

/** A question in the list of all, without what is only in its form. */
export const listedQuestionSchema = z.pick(adminQuestionSchema, {
  id: true,
  stepId: true,
  text: true,
  order: true,
  type: true,
  isActive: true,
  updatedAt: true,
  pending: true,
});
export type ListedQuestion = z.infer<typeof listedQuestionSchema>;

const questionFields = {
  text: required('Text', 1000),
  hint: z._default(optionalText(1000), null),
  example: z._default(optionalText(1000), null),
  type: z._default(z.enum(QUESTION_TYPES), 'standard'),
  order: orderInput,
  isActive: flag(true),
  evaluationCriteria: z._default(evaluationCriteriaInput, null),
  figure: z._default(figureInput, null),
  ...asRead,
};
export const questionInputSchema = z
  .object({ stepId: idSchema, ...questionFields })
  .check(evaluationCriteriaIssue, figureIssue);
/** A question as it is typed, to be tried. It need not be stored. */
export const triedQuestionSchema = z
  .object({ stepId: idSchema, ...questionFields, order: z._default(orderInput, 0) })
  .check(evaluationCriteriaIssue, figureIssue);
/** A question stays in its step. */
export const questionChangeSchema = z.object(questionFields).check(evaluationCriteriaIssue, figureIssue);
export type QuestionInput = z.output<typeof questionInputSchema>;
export type QuestionChange = z.output<typeof questionChangeSchema>;

export const adminAssistantSchema = z.extend(assistantSchema, {
  systemPrompt: z.string(),
  webSearchEnabled: z.boolean(),
  ...editedFields,
});
export type AdminAssistant = z.infer<typeof adminAssistantSchema>;

export const assistantInputSchema = z.object({
  name: required('Name', 80),
  description: required('Description', 2000),
  avatar: required('Avatar', 2000).check(faceAddress),
  iconSvg: svg,
  systemPrompt: prompt,
  webSearchEnabled: flag(false),
  isActive: flag(true),
  ...asRead,
});
export type AssistantInput = z.output<typeof assistantInputSchema>;

/** An assistant's place in a step. */
export const stepAssistantSchema = z.object({
  id: idSchema,
  stepId: idSchema,
  assistantId: idSchema,
  order: z.int(),
  isActive: z.boolean(),
  createdAt: timestampSchema,
  assistant: z.object({ name: z.string(), isActive: z.boolean() }),
});
export type StepAssistant = z.infer<typeof stepAssistantSchema>;
export const stepAssistantInputSchema = z.object({ stepId: idSchema, assistantId: idSchema });

/** All of a list, in their new order. */
export const orderInputSchema = z.object({
  ids: z.array(idSchema).check(
    z.minLength(1),
    z.maxLength(1000),
    z.refine(ids => new Set(ids).size === ids.length, 'Include each one once'),
  ),
});

export const personaInputSchema = z.object({
  name: required('Name', 80),
  description: required('Description', 2000),
  /** Accepted and ignored: a persona without a drawing has the default one. */
  avatar: z.optional(z.unknown()),
  iconSvg: svg,
  systemPrompt: prompt,
  category: z._default(trimmedText(1, 60, 'Category is required'), 'general'),
  webSearchEnabled: flag(false),
  isActive: flag(true),
  isDefault: flag(false),
  /** Another active one, which becomes the default when the default one is deactivated. */
  newDefaultId: z.optional(z.nullable(idSchema)),
  order: orderInput,
  ...asRead,
});
export type PersonaInput = z.output<typeof personaInputSchema>;

const personaOrderSchema = z.object({ order: orderInput });

/** A whole persona, or its place alone: whatever has more than an order is to be whole. */
export const personaChangeSchema = z.pipe(
  z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<
    Record<string, unknown>,
    z.input<typeof personaInputSchema> | { order: number }
  >,
  z.transform((input, context): PersonaInput | { order: number } => {
    const isPlace = Object.keys(input).every(key => key === 'order');
    const parsed = (isPlace ? personaOrderSchema : personaInputSchema).safeParse(input);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.issues.push({ code: 'custom', path: [...path], message, input });
    return { order: 0 };
  }),
);

/** A user as administrators see one. */
export const adminUserSchema = z.extend(userSchema, { updatedAt });
export type AdminUser = z.infer<typeof adminUserSchema>;

const INVALID_EMAIL = 'Invalid email address';
const userFields = {
  username: usernameSchema,
  email: namedEmail(INVALID_EMAIL, localEmail(INVALID_EMAIL)),
  fullName: namedFullName('Full name must be at least 2 characters'),
  role: z.enum(USER_ROLES),
};
/** The administrator's own password, needed to give the administrator's role (AD-108). */
const ownPassword = z.optional(text(200));
export const adminUserInputSchema = z.object({
  ...userFields,
  username: newUsernameSchema,
  role: z._default(z.enum(USER_ROLES), 'user'),
  password: passwordSchema,
  ownPassword,
});
export const adminUserChangeSchema = z.object({ ...userFields, ownPassword, ...asRead });
/** The body that makes a link; an administrator's needs one's own password (AD-108). */
export const passwordLinkInputSchema = z.object({ ownPassword });
/** A link by which a user sets a new password. The token is answered once (SE-72). */
export const passwordLinkSchema = z.object({ token: z.string(), expiresAt: timestampSchema });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;
export const passwordResetSchema = z.object({ newPassword: passwordSchema, ownPassword });
export type AdminUserInput = z.output<typeof adminUserInputSchema>;
export type AdminUserChange = z.output<typeof adminUserChangeSchema>;

/** Numbers of records that a deletion takes along. */
export const deletionImpactSchema = z.object({
  steps: z.int(),
  /** Founders with chats with it. */
  founders: z.int(),
  /** For a user. */
  startups: z.int(),
});
export type DeletionImpact = z.infer<typeof deletionImpactSchema>;

/** What a part of the curriculum holds (AD-106). */
export const curriculumImpactSchema = z.object({
  steps: z.int(),
  questions: z.int(),
  /** Founders with progress in it. */
  founders: z.int(),
  /** Chats about its steps in which a founder has written. */
  conversations: z.int(),
  acceptedAnswers: z.int(),
});
export type CurriculumImpact = z.infer<typeof curriculumImpactSchema>;

export const LOGGED_KINDS = [
  'challenge',
  'step',
  'question',
  'assistant',
  'step_assistant',
  'persona',
  'user',
  'logo',
  'curriculum',
  'ai_settings',
  'cohort',
  'registration',
  'appeal',
  'case',
] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

export const LOGGED_ACTIONS = [
  'create',
  'update',
  'delete',
  'order',
  'reset_password',
  'password_link',
  'clear_second_factor',
  'import',
  'publish',
  'discard',
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** A write of an administrator's (AD-20). */
export const logEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  /** They may be deleted by now. */
  adminId: idSchema,
  adminName: z.string(),
  action: z.enum(LOGGED_ACTIONS),
  kind: z.enum(LOGGED_KINDS),
  recordId: z.nullable(idSchema),
  recordName: z.string(),
  /** The changed fields, before and after; null where there was, or is, none. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** As listed: with the lists that its record is in by now, null where it is gone. */
export const listedLogEntrySchema = z.extend(logEntrySchema, {
  place: z.nullable(
    z.object({
      challengeId: z.nullable(idSchema),
      stepId: z.nullable(idSchema),
      /** A user's present one. */
      username: z.nullable(z.string()),
    }),
  ),
});
export type ListedLogEntry = z.infer<typeof listedLogEntrySchema>;
