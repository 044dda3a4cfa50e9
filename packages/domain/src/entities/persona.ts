import * as z from 'zod/mini';
import { isBlank } from '../text/is-blank.ts';
import { idSchema, timestampSchema, trimmedText } from './primitives.ts';

/** Per startup. */
export const MAX_PERSONA_CHATS = 200;
export const MAX_CHAT_TITLE_LENGTH = 200;

/** A persona as a founder sees it: never its system prompt (PE-1). */
export const personaSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  avatar: z.nullable(z.string()),
  iconSvg: z.nullable(z.string()),
  category: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  order: z.int(),
});
export type Persona = z.infer<typeof personaSchema>;

/** A persona as an administrator sees it. */
export const adminPersonaSchema = z.extend(personaSchema, {
  systemPrompt: z.string(),
  webSearchEnabled: z.boolean(),
  createdBy: z.nullable(idSchema),
  updatedAt: timestampSchema,
});
export type AdminPersona = z.infer<typeof adminPersonaSchema>;

/** In the list that founders and administrators read: whole for these alone. */
export const listedPersonaSchema = z.extend(personaSchema, {
  systemPrompt: z.optional(z.string()),
  webSearchEnabled: z.optional(z.boolean()),
  createdBy: z.optional(z.nullable(idSchema)),
  updatedAt: z.optional(timestampSchema),
});
export type ListedPersona = z.infer<typeof listedPersonaSchema>;

/** The fields that a founder reads of a chat's personas, deleted ones included (PE-4). */
export const chatPersonaSchema = z.pick(personaSchema, {
  id: true,
  name: true,
  description: true,
  avatar: true,
  iconSvg: true,
  isActive: true,
});
export type ChatPersona = z.infer<typeof chatPersonaSchema>;

export const personaChatSchema = z.object({
  id: idSchema,
  title: z.string(),
  startupId: idSchema,
  /** The persona that answers next. It may be inactive or deleted by now. */
  personaId: idSchema,
  lastActivityAt: timestampSchema,
  /** Null where it is no interview (PE-12). */
  interview: z.nullable(
    z.object({
      endsAt: timestampSchema,
      /** Null until somebody ends it; past `endsAt` it is over all the same. */
      endedAt: z.nullable(timestampSchema),
      isReviewed: z.boolean(),
    }),
  ),
});
export type PersonaChat = z.infer<typeof personaChatSchema>;

/** A chat with the personas that have written in it, and the one that answers next. */
export const personaChatDetailsSchema = z.extend(personaChatSchema, { personas: z.array(chatPersonaSchema) });
export type PersonaChatDetails = z.infer<typeof personaChatDetailsSchema>;

const chatTitleSchema = trimmedText(1, MAX_CHAT_TITLE_LENGTH, 'Please enter a title').check(
  z.refine(title => title === '' || !isBlank(title), 'Please enter a title'),
);
export const personaChatRenamingSchema = z.object({ title: chatTitleSchema });

export const personaChatInputSchema = z.object({
  /** 'Chat with {persona name}' without one. */
  title: z.optional(chatTitleSchema),
  startupId: idSchema,
  personaId: idSchema,
});
export type PersonaChatInput = z.output<typeof personaChatInputSchema>;
