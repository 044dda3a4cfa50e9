import {
  commentChangeSchema,
  commentInputSchema,
  idSchema,
  reportCommentSchema,
  reportLinkInputSchema,
  reportLinkSchema,
  sharedCommentSchema,
  sharedReportSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { LIVELY, READ, WRITE, WRITE_AT_ONCE } from './timing.ts';

const reportParams = z.object({ reportId: idParam });
const linkParams = z.object({ linkId: idParam });

/** A founder's side of the links by which others read a report. */
export const reportLinkContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/reports/:reportId/links',
    kind: 'list',
    summary: "A report's links, newest first, including expired ones, at most 20",
    access: 'user',
    params: reportParams,
    response: z.array(reportLinkSchema),
    refusals: ['report.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  create: defineContract({
    method: 'POST',
    path: '/api/reports/:reportId/links',
    kind: 'write',
    summary: 'Create a link to chosen sections. They can be read and commented on until it expires',
    access: 'user',
    params: reportParams,
    body: reportLinkInputSchema,
    status: 201,
    response: reportLinkSchema,
    refusals: ['report.not_found', 'report_link.not_found', 'report_link.too_many'],
    timing: WRITE,
  }),
  withdraw: defineContract({
    method: 'POST',
    path: '/api/report-links/:linkId/withdraw',
    kind: 'write',
    summary: 'Turn off a link. Its comments stay. Has no effect if it is off already',
    access: 'user',
    params: linkParams,
    status: 204,
    response: z.void(),
    refusals: ['report_link.not_found'],
    timing: WRITE,
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/report-links/:linkId',
    kind: 'deletion',
    summary: 'Delete a link with its comments. The link stops working',
    access: 'user',
    params: linkParams,
    status: 204,
    response: z.void(),
    refusals: ['report_link.not_found'],
    timing: WRITE,
  }),
  comments: defineContract({
    method: 'GET',
    path: '/api/report-links/:linkId/comments',
    kind: 'list',
    summary: "Readers' comments on a link, newest first, including hidden ones, at most 100",
    access: 'user',
    params: linkParams,
    response: z.array(reportCommentSchema),
    refusals: ['report_link.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  see: defineContract({
    method: 'POST',
    path: '/api/report-links/:linkId/seen',
    kind: 'write',
    summary: 'Mark the comments of a link as seen, up to the given one',
    access: 'user',
    params: linkParams,
    body: z.object({ commentId: idSchema }),
    status: 204,
    response: z.void(),
    refusals: ['report_link.not_found'],
    timing: WRITE,
  }),
  changeComment: defineContract({
    method: 'PATCH',
    path: '/api/report-comments/:commentId',
    kind: 'write',
    summary: 'Reply to a comment, hide it from readers, or show it again',
    access: 'user',
    params: z.object({ commentId: idParam }),
    body: commentChangeSchema,
    response: reportCommentSchema,
    refusals: ['report_comment.not_found'],
    timing: WRITE,
  }),
};

/** Any text, because an address without a valid token leads nowhere in any case. */
const tokenParams = z.object({ token: z.string() });

/** A reader's side of a link. Unknown, ended and withdrawn links answer alike. */
export const sharedReportContracts = {
  read: defineContract({
    method: 'GET',
    path: '/api/shared/:token',
    kind: 'record',
    summary: "The sections that a link shows, and readers' comments",
    access: 'public',
    params: tokenParams,
    response: sharedReportSchema,
    refusals: ['report_link.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  view: defineContract({
    method: 'POST',
    path: '/api/shared/:token/views',
    kind: 'write',
    summary:
      "Count a reader. Each reader's browser sends this once a day. The founder's own views are not counted",
    access: 'public',
    params: tokenParams,
    status: 204,
    response: z.void(),
    refusals: ['report_link.not_found', 'request.rate_limited'],
    timing: WRITE,
  }),
  comment: defineContract({
    method: 'POST',
    path: '/api/shared/:token/comments',
    kind: 'write',
    summary: 'Add a comment under a name. Repeated with the same key, it adds only one',
    access: 'public',
    params: tokenParams,
    body: commentInputSchema,
    status: 201,
    response: sharedCommentSchema,
    refusals: ['report_link.not_found', 'report_link.full', 'request.rate_limited'],
    timing: WRITE_AT_ONCE,
  }),
};
