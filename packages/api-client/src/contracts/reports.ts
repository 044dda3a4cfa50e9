import {
  REPORT_SECTION_TYPES,
  reportSchema,
  reportSectionSchema,
  reportStatementSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';
import { AI_WRITE, MINUTE, READ, READ_REPORT, SECOND, USUAL, WRITE } from './timing.ts';

const params = z.object({ reportId: idParam });

export const reportContracts = {
  ofStartup: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/report',
    kind: 'record',
    summary:
      "A startup's report, and how far its generation has come. 404 before the startup's first step is completed",
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: reportSchema,
    refusals: ['report.not_found'],
    timing: READ_REPORT,
    freshness: { freshMs: 0, keptMs: 5 * MINUTE, pollMs: 2 * SECOND },
    missingIsEmpty: true,
  }),
  sections: defineContract({
    method: 'GET',
    path: '/api/reports/:reportId/v2-sections',
    kind: 'list',
    summary: "The report's sections in their order, as the newest generation left them",
    access: 'user',
    params,
    response: z.array(reportSectionSchema),
    refusals: ['report.not_found'],
    timing: READ_REPORT,
    freshness: { freshMs: 0, keptMs: 5 * MINUTE, pollMs: 2 * SECOND },
  }),
  sources: defineContract({
    method: 'GET',
    path: '/api/reports/:reportId/v2-sections/:sectionId/sources',
    kind: 'list',
    summary: 'What each statement of a section rests on: answers and fields of the profile, or nothing',
    access: 'user',
    params: z.object({ reportId: idParam, sectionId: idParam }),
    response: z.array(reportStatementSchema),
    refusals: ['section.not_found'],
    timing: READ,
    freshness: USUAL,
  }),
  addSection: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/v2-sections',
    kind: 'write',
    summary:
      'Add a standard section that is missing, empty; the one that is there if it is not. Title, content and order are ignored: they follow from the type',
    access: 'user',
    params,
    body: z.object({
      type: z.enum(REPORT_SECTION_TYPES),
      title: z.optional(z.string()),
      content: z.optional(z.string()),
      order: z.optional(z.number()),
    }),
    status: 201,
    response: reportSectionSchema,
    refusals: ['report.not_found'],
    timing: WRITE,
  }),
  generate: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/generate-sections',
    kind: 'write',
    summary:
      'Have the coach write, in the background, the sections that are empty, failed or out of date; with `rewrite` all that have answers. Nothing is begun while it writes, or when there is nothing to write',
    access: 'user',
    params,
    query: z.strictObject({ rewrite: flagParam }),
    response: reportSchema,
    refusals: ['report.not_found', 'request.rate_limited', 'budget.exhausted'],
    timing: AI_WRITE,
  }),
  reset: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/reset-sections',
    kind: 'write',
    summary: 'Empty every section. What had been generated is kept as an earlier version',
    access: 'user',
    params,
    response: reportSchema,
    refusals: ['report.not_found'],
    timing: WRITE,
  }),
};
