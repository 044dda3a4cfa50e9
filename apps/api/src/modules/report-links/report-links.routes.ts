import { reportLinkContracts } from '@groundwork/api-client/contracts';
import type { ReportLink, ReportLinkChange, ReportLinkInput, User } from '@groundwork/domain';
import { MAX_REPORT_LINKS } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import type { PictureParts } from '../reports/pictures.repo.ts';
import { lockReport } from '../reports/reports.repo.ts';
import { deleteComment, listComments, updateComment } from './report-comments.repo.ts';
import {
  countLinks,
  deleteLink,
  findLink,
  insertLink,
  listLinks,
  lockLink,
  noteSeen,
  type StoredLink,
  updateLink,
  withdrawLink,
} from './report-links.repo.ts';
import type { ShareTokens } from './share-token.ts';
import { previewShared, readContent } from './shared-content.repo.ts';

interface Sharing {
  tokens: ShareTokens;
  pictures: PictureParts;
}

export function reportLinkRoutes(route: Router, sharing: Sharing): void {
  const { tokens, pictures } = sharing;
  const withToken = ({ nonce, tokenHash, ...link }: StoredLink): ReportLink => ({
    ...link,
    token: tokens.read({ nonce, tokenHash }),
  });

  route.longQuery(reportLinkContracts.list, async ({ db, user, params }) =>
    found(await listLinks(db, user.id, params.reportId), 'report.not_found').map(withToken),
  );

  // Answered from the row, so that no token is kept with the request's key.
  route.reply(reportLinkContracts.create, {
    store: ({ db, user, params, body }) => giveOut(db, user, params.reportId, body, sharing),
    respond: async ({ id }, { db, user, reply }) => {
      reply.status(reportLinkContracts.create.status);
      return withToken(found(await findLink(db, user.id, id), 'report_link.not_found'));
    },
  });

  route.action(reportLinkContracts.preview, async ({ db, user, params, body }) => {
    const preview = await previewShared(db, user.id, params.reportId, body, pictures);
    if (preview === null) throw new AppError('report_link.not_found');
    return found(preview, 'report.not_found');
  });

  route.command(reportLinkContracts.change, async ({ db, user, params, body }) => {
    await change(db, user, params.linkId, body, pictures);
    return withToken(found(await findLink(db, user.id, params.linkId), 'report_link.not_found'));
  });

  route.command(reportLinkContracts.withdraw, async ({ db, user, params }) => {
    if (!(await withdrawLink(db, user.id, params.linkId))) throw new AppError('report_link.not_found');
  });

  route.command(reportLinkContracts.remove, async ({ db, user, params }) => {
    if (!(await deleteLink(db, user.id, params.linkId))) throw new AppError('report_link.not_found');
  });

  route.longQuery(reportLinkContracts.comments, async ({ db, user, params }) =>
    found(await listComments(db, user.id, params.linkId), 'report_link.not_found'),
  );

  route.command(reportLinkContracts.see, async ({ db, user, params, body }) => {
    if (!(await noteSeen(db, user.id, params.linkId, body.commentId)))
      throw new AppError('report_link.not_found');
  });

  route.command(reportLinkContracts.changeComment, async ({ db, user, params, body }) =>
    found(await updateComment(db, user.id, params.commentId, body), 'report_comment.not_found'),
  );

  route.command(reportLinkContracts.removeComment, async ({ db, user, params }) => {
    if (!(await deleteComment(db, user.id, params.commentId))) throw new AppError('report_comment.not_found');
  });
}

/** The report is locked meanwhile, so that its links are counted in turn (SH-2). */
async function giveOut(
  db: Db,
  user: User,
  reportId: number,
  { content, ...input }: ReportLinkInput,
  { tokens, pictures }: Sharing,
): Promise<{ id: number }> {
  found(await lockReport(db, user.id, reportId), 'report.not_found');
  if ((await countLinks(db, reportId)) >= MAX_REPORT_LINKS) throw new AppError('report_link.too_many');
  const copy = content === 'copy' ? await makeCopy(db, user, reportId, pictures) : null;
  return insertLink(db, reportId, { ...input, copy }, tokens.draw());
}

async function change(
  db: Db,
  user: User,
  linkId: number,
  { content, ...changes }: ReportLinkChange,
  pictures: PictureParts,
): Promise<void> {
  const reportId = found(await lockLink(db, user.id, linkId), 'report_link.not_found');
  const copy = content === 'copy' ? await makeCopy(db, user, reportId, pictures) : content && null;
  await updateLink(db, linkId, changes, copy);
}

const makeCopy = async (db: Db, user: User, reportId: number, pictures: PictureParts) =>
  found(await readContent(db, user.id, reportId, pictures), 'report.not_found');
