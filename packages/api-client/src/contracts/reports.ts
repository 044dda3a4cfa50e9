import {
  REPORT_SECTION_TYPES,
  reportSchema,
  reportSectionSchema,
  reportStatementSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';

const tag = 'Reports';
const params = z.object({ reportId: idParam });

export const reportContracts = {
  ofStartup: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/report',
    tag,
    summary:
      "A startup's report, and how far its generation has come. 404 before the startup's first step is completed",
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: reportSchema,
  }),
  sections: defineContract({
    method: 'GET',
    path: '/api/reports/:reportId/v2-sections',
    tag,
    summary: "The report's sections in their order, as the newest generation left them",
    access: 'user',
    params,
    response: z.array(reportSectionSchema),
  }),
  sources: defineContract({
    method: 'GET',
    path: '/api/reports/:reportId/v2-sections/:sectionId/sources',
    tag,
    summary: 'What each statement of a section rests on: answers and fields of the profile, or nothing',
    access: 'user',
    params: z.object({ reportId: idParam, sectionId: idParam }),
    response: z.array(reportStatementSchema),
  }),
  addSection: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/v2-sections',
    tag,
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
  }),
  generate: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/generate-sections',
    tag,
    summary:
      'Have the coach write, in the background, the sections that are empty, failed or out of date; with `rewrite` all that have answers. Nothing is begun while it writes, or when there is nothing to write',
    access: 'user',
    params,
    query: z.strictObject({ rewrite: flagParam }),
    response: reportSchema,
  }),
  reset: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/reset-sections',
    tag,
    summary: 'Empty every section. What had been generated is kept as an earlier version',
    access: 'user',
    params,
    response: reportSchema,
  }),
};
