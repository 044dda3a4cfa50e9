import {
  completionCriteriaInput,
  evaluationCriteriaInput,
  faceAddress,
  figureIssues,
  listCriteriaIssues,
  MAX_SVG_LENGTH,
  optionalLink,
  orderInput,
  QUESTION_TYPES,
  questionFigureSchema,
  REPORT_SECTION_TYPES,
  stepMinutesInput,
  storable,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { assistantAvatar } from './curriculum-schema.ts';

// Like the curriculum's own files, but in one, and with everything that an administrator may have entered. Texts are
// not trimmed, because a trimmed text would be another one.
const key = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'Use lower-case letters, digits and hyphens'));
const text = (max: number) =>
  z
    .string()
    .check(z.minLength(1, 'Must not be empty'), z.maxLength(max, `At most ${max} characters`), storable);
const optional = (max: number) => z._default(z.nullable(text(max)), null);
const order = z.optional(orderInput);
const flag = (byDefault: boolean) => z._default(z.boolean(), byDefault);
const svg = z.optional(z.nullable(text(MAX_SVG_LENGTH)));
const inUse = flag(true);

const assistant = z.strictObject({
  key,
  name: text(80),
  description: text(2000),
  avatar: assistantAvatar(text(2000).check(faceAddress)),
  systemPrompt: text(20_000),
  iconSvg: svg,
  webSearchEnabled: flag(false),
  inUse,
});

const persona = z.strictObject({
  ...assistant.shape,
  avatar: z._default(z.nullable(text(2000).check(faceAddress)), null),
  category: z._default(text(60), 'general'),
  order,
});

const question = z
  .strictObject({
    key,
    text: text(1000),
    /** Only in the shipped files, like `picture`: read from them at start and stored in no row. */
    lead: z.optional(z.string()),
    picture: z.optional(z.string()),
    hint: optional(1000),
    example: optional(1000),
    type: z.enum(QUESTION_TYPES),
    evaluationCriteria: z._default(evaluationCriteriaInput, null),
    figure: z._default(z.nullable(questionFigureSchema), null),
    order,
    inUse,
  })
  .check(context => {
    const { type, evaluationCriteria: input } = context.value;
    for (const { path, message } of listCriteriaIssues(type, input))
      context.issues.push({ code: 'custom', input, path: ['evaluationCriteria', ...path], message });
    for (const issue of figureIssues(context.value)) context.issues.push({ code: 'custom', input, ...issue });
  });

const step = z.strictObject({
  key,
  title: text(200),
  description: text(4000),
  reportSection: z._default(z.nullable(z.enum(REPORT_SECTION_TYPES)), null),
  conversationOpener: optional(4000),
  promptInstructions: z._default(z.string().check(z.maxLength(20_000), storable), ''),
  completionCriteria: z._default(completionCriteriaInput, null),
  minutes: stepMinutesInput,
  /** Their keys, the one that speaks first. */
  assistants: z._default(z.array(key), []),
  order,
  inUse,
  questions: z._default(z.array(question), []),
});

const challenge = z.strictObject({
  key,
  title: text(200),
  description: text(4000),
  order: orderInput,
  icon: z._default(text(60), 'school'),
  iconSvg: svg,
  imageUrl: z.optional(optionalLink),
  videoUrl: z.optional(optionalLink),
  isActive: z.optional(z.boolean()),
  inUse,
  steps: z._default(z.array(step), []),
});

/** The curriculum, its coaches and the personas in one file. */
export const exchangeSchema = z.strictObject({
  assistants: z._default(z.array(assistant), []),
  personas: z._default(z.array(persona), []),
  challenges: z._default(z.array(challenge), []),
});
export type Exchange = z.output<typeof exchangeSchema>;
