import { text } from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin } from './admin-contract.ts';
import { defineContract } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

/** The longest curriculum that is imported, in UTF-16 code units. */
export const MAX_CURRICULUM_LENGTH = 1_500_000;

const IMPORT_EFFECTS = ['added', 'changed', 'kept', 'removed', 'restored'] as const;

/** An import's effect on one record. */
export const importChangeSchema = z.object({
  kind: z.enum(['assistant', 'persona', 'challenge', 'step', 'question']),
  key: z.string(),
  name: z.string(),
  /** The names of its parents, the outermost first, because two challenges may have steps of one name. */
  within: z.array(z.string()),
  effect: z.enum(IMPORT_EFFECTS),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ImportChange = z.infer<typeof importChangeSchema>;

/** The curriculum, its coaches and the personas as one file. */
export const curriculumFileContracts = {
  export: defineContract({
    method: 'GET',
    kind: 'record',
    access: 'admin',
    path: '/api/admin/curriculum',
    summary: 'The curriculum, assistants and personas as YAML',
    response: z.object({ yaml: z.string() }),
    timing: READ,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  import: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/curriculum',
    summary:
      'Preview the import of a curriculum file, field by field. If `dryRun` is false, carry it out; with `plan`, only exactly as previewed',
    body: z.object({
      yaml: text(MAX_CURRICULUM_LENGTH),
      dryRun: z._default(z.boolean(), true),
      /** Also deactivates what the file leaves out. By default records are only added and updated. */
      replace: z._default(z.boolean(), false),
      /** Edited records that give way to the file, each as its kind and key: `step target-customer/beachhead`. */
      take: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(2000)), []),
      /** Hash of the previewed plan. */
      plan: z.optional(z.string()),
    }),
    response: z.object({
      plan: z.string(),
      changes: z.array(importChangeSchema),
      /** Number of founders with progress in removed records, */
      founders: z.int(),
      /** and in those of each challenge, by its key. */
      foundersByChallenge: z.record(z.string(), z.int()),
      /** Number of records that the file leaves out and that stay. */
      absent: z.int(),
    }),
    refusals: ['record.changed', 'idempotency.key_reused', 'idempotency.in_progress'],
  }),
};
