import {
  chosenChangesSchema,
  pendingChangeSchema,
  publicationNoteSchema,
  revisionSchema,
  VERSIONED_KINDS,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, listed } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, SECOND } from './timing.ts';

const ofRecord = z.object({ kind: z.enum(VERSIONED_KINDS), recordId: idParam });

/** What founders saw of a record, at each publication. */
export const adminRevisionContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/revisions/:kind/:recordId',
    summary: "A record's newest 200 revisions, newest first. One that was never published has none",
    params: ofRecord,
    response: z.array(revisionSchema),
    refusals: ['revision.not_found'],
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  get: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/revisions/:kind/:recordId/:number',
    summary: "A revision's content",
    params: z.extend(ofRecord, { number: idParam }),
    response: z.object({ content: z.record(z.string(), z.unknown()) }),
    refusals: ['revision.not_found'],
    freshness: { freshMs: 20 * MINUTE, keptMs: 20 * MINUTE },
  }),
};

const changed = { ...admin, method: 'POST', kind: 'write' } as const;
/** How many records were published or discarded. */
const done = z.object({ count: z.int() });

/** Changes that founders don't see yet. */
export const adminChangeContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/changes',
    summary: 'The changes that wait to be published, the oldest first, beside what founders see',
    response: z.array(pendingChangeSchema),
    freshness: { freshMs: 0, keptMs: MINUTE, pollMs: 30 * SECOND },
  }),
  publish: defineContract({
    ...changed,
    path: '/api/admin/changes/publish',
    summary:
      'Publish changes, all or none. Each gets a revision with the note. Refused where the judge accepts an example that has to fail, or the reverse, unless `overridesExamples`',
    timing: AI_WRITE_AT_ONCE,
    body: z.object({
      changes: chosenChangesSchema,
      note: publicationNoteSchema,
      overridesExamples: z._default(z.boolean(), false),
    }),
    response: done,
    refusals: [
      'record.changed',
      'step.asks_nothing',
      'question.examples_disagree',
      'server.shutting_down',
      ...COACH_REFUSALS,
    ],
  }),
  discard: defineContract({
    ...changed,
    path: '/api/admin/changes/discard',
    summary: 'Discard changes, all or none. A record that was never published is deleted, with all within',
    body: z.object({ changes: chosenChangesSchema }),
    response: done,
    refusals: ['record.changed'],
  }),
};
