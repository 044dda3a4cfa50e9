import {
  choiceSchema,
  criterionSchema,
  faceAddress,
  PICTURE_PARTS,
  QUESTION_TYPES,
  questionFigureSchema,
  REPORT_SECTION_TYPES,
  rubricSchema,
  stepMinutesInput,
} from '@groundwork/domain';
import * as z from 'zod/mini';

const keySchema = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,60}$/, 'Use lower-case letters, digits and hyphens'));
const textSchema = z.string().check(z.minLength(1, 'Must not be empty'));

// The domain's schemas let unknown fields pass, as stored data must; in a file an unknown field is a typing error.
const rubricFileSchema = z.strictObject({
  ...rubricSchema.shape,
  criteria: z.array(z.strictObject(criterionSchema.shape)).check(z.minLength(1)),
});
const choiceFileSchema = z.strictObject(choiceSchema.shape);

/** Without a mark at its end, because the section that uses it adds its own. */
const leadSchema = z
  .string()
  .check(z.regex(/^\S.{0,58}[^\s.:?!,;]$/, 'Use 2 to 60 characters, with no mark at the end'));

const questionFields = {
  key: keySchema,
  text: textSchema,
  lead: z.optional(leadSchema),
  /** The picture of the report that its answers feed. */
  picture: z.optional(z.enum(PICTURE_PARTS)),
  hint: textSchema,
  /** Another startup's answer. A choice needs none. */
  example: z._default(z.nullable(textSchema.check(z.maxLength(1000, 'Use at most 1000 characters'))), null),
  /** The dashboard figure that its answers give, and the criterion that carries it. */
  figure: z._default(z.nullable(questionFigureSchema), null),
};
const [STANDARD, OPEN_ENDED, MULTIPLE_CHOICE, AI_EVALUATED] = QUESTION_TYPES;

const questionFileSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...questionFields,
    type: z.enum([STANDARD, OPEN_ENDED, AI_EVALUATED]),
    evaluationCriteria: rubricFileSchema,
  }),
  z.strictObject({
    ...questionFields,
    type: z.literal(MULTIPLE_CHOICE),
    evaluationCriteria: choiceFileSchema,
  }),
]);

const stepFileSchema = z.strictObject({
  key: keySchema,
  title: textSchema,
  description: textSchema,
  reportSection: z.enum(REPORT_SECTION_TYPES),
  conversationOpener: textSchema,
  promptInstructions: textSchema,
  completionCriteria: z._default(z.nullable(z.json()), null),
  minutes: stepMinutesInput,
  assistants: z.array(keySchema).check(z.minLength(1, 'Link at least one assistant')),
  questions: z.array(questionFileSchema),
});

export const challengeFileSchema = z.strictObject({
  key: keySchema,
  title: textSchema,
  description: textSchema,
  order: z.int().check(z.minimum(0)),
  icon: textSchema,
  steps: z.array(stepFileSchema).check(z.minLength(1)),
});
type ChallengeFile = z.output<typeof challengeFileSchema>;
type StepFile = ChallengeFile['steps'][number];

/** An icon's name or a URL. The form requires one, so every assistant has one. */
export const assistantAvatar = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z._default(z.nullable(schema), null),
    z.transform(avatar => avatar ?? 'message-circle'),
  );

export const assistantsFileSchema = z.strictObject({
  assistants: z
    .array(
      z.strictObject({
        key: keySchema,
        name: textSchema,
        description: textSchema,
        avatar: assistantAvatar(textSchema.check(faceAddress)),
        systemPrompt: textSchema,
        webSearchEnabled: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1)),
});

export type CurriculumAssistant = z.output<typeof assistantsFileSchema>['assistants'][number];

export const personasFileSchema = z.strictObject({
  personas: z
    .array(
      z.strictObject({
        key: keySchema,
        name: z
          .string()
          .check(z.minLength(1, 'Must not be empty'), z.maxLength(80, 'Use at most 80 characters')),
        description: textSchema,
        /** An emoji, an icon's name or a URL. */
        avatar: z._default(z.nullable(textSchema.check(faceAddress)), null),
        category: z._default(keySchema, 'general'),
        systemPrompt: textSchema,
        webSearchEnabled: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1)),
});

/** `order` is the place in the file, from 1 on. */
export type CurriculumPersona = z.output<typeof personasFileSchema>['personas'][number] & { order: number };
/** `order` is the place in the file, from 1 on. */
export type CurriculumQuestion = StepFile['questions'][number] & { order: number };
/** `order` is the place in the file, from 1 on; `assistants` are keys, the one that speaks first. */
export type CurriculumStep = Omit<StepFile, 'questions'> & { order: number; questions: CurriculumQuestion[] };
export type CurriculumChallenge = Omit<ChallengeFile, 'steps'> & { steps: CurriculumStep[] };

/** The shipped content as plain data, challenges by their `order`. */
export interface Curriculum {
  assistants: CurriculumAssistant[];
  personas: CurriculumPersona[];
  challenges: CurriculumChallenge[];
}
