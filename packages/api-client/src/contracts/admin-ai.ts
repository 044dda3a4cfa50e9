import { timestampSchema, trimmedText } from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, listed } from './admin-contract.ts';
import { defineContract } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

export const AI_JOBS = ['reply', 'judge', 'embed', 'write', 'section', 'exam', 'lab'] as const;

/** The calls to one model for one job on one day. */
export const aiUseSchema = z.object({
  /** In UTC. */
  day: z.string(),
  job: z.enum(AI_JOBS),
  model: z.string(),
  calls: z.int(),
  failures: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Replies whose first word came, and the milliseconds to it in all of them. */
  firstWords: z.int(),
  firstWordMs: z.int(),
});
export type AiUse = z.infer<typeof aiUseSchema>;

const TOKENS = 'Enter a whole number up to 1,000,000,000,000, such as 250,000, or leave it empty';
const limit = z.nullable(z.int(TOKENS).check(z.minimum(1, TOKENS), z.maximum(1e12, TOKENS)));
const PRICE = 'Enter a number from 0 to 100,000, such as 1.5';
/** Of a million tokens. */
const price = z.number(PRICE).check(z.minimum(0, PRICE), z.maximum(100_000, PRICE));

export const aiSettingsInputSchema = z.object({
  /** A day's tokens of each founder, and of everyone together; null leaves it to the server's configuration. */
  dailyTokensPerUser: limit,
  dailyTokensForAll: limit,
  currency: trimmedText(1, 10, 'Currency is required'),
  prices: z
    .array(z.object({ model: trimmedText(1, 200, 'Model is required'), input: price, output: price }))
    .check(z.maxLength(100, 'At most 100 models')),
  updatedAt: z.optional(timestampSchema),
});
export type AiSettingsInput = z.output<typeof aiSettingsInputSchema>;

export const aiSettingsSchema = z.object({
  dailyTokensPerUser: z.nullable(z.int()),
  dailyTokensForAll: z.nullable(z.int()),
  currency: z.string(),
  prices: z.array(z.object({ model: z.string(), input: z.number(), output: z.number() })),
  /** The configured limits, which hold where none is set. */
  configured: z.object({ perUser: z.int(), forAll: z.nullable(z.int()) }),
  /** 1970 until something is saved. */
  updatedAt: timestampSchema,
});
export type AiSettings = z.infer<typeof aiSettingsSchema>;

/** What the models are used for, what that costs, and what a day may take. */
export const adminAiContracts = {
  use: defineContract({
    ...listed,
    path: '/api/admin/ai-use',
    summary: 'Calls, tokens, failures and waits by day, job and model, newest day first',
    query: z.strictObject({ days: z._default(z.enum(['7', '30', '90']), '30') }),
    response: z.array(aiUseSchema),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  settings: defineContract({
    method: 'GET',
    path: '/api/admin/ai-settings',
    kind: 'answer',
    summary: 'The daily limits on AI tokens, and the prices of models',
    access: 'admin',
    response: aiSettingsSchema,
    timing: READ,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  saveSettings: defineContract({
    ...admin,
    method: 'PUT',
    path: '/api/admin/ai-settings',
    kind: 'write',
    summary: 'Replace the limits and prices. Limits hold from the next message on',
    body: aiSettingsInputSchema,
    response: aiSettingsSchema,
    refusals: ['record.changed'],
  }),
};
