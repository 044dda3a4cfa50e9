import { sharedReportContracts } from '@groundwork/api-client/contracts';
import { type CommentInput, foldName, MAX_LINK_COMMENTS, type SharedComment } from '@groundwork/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { perMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import type { PictureParts } from '../reports/pictures.repo.ts';
import { findComment, insertComment, readLinkState } from './report-comments.repo.ts';
import { hashToken } from './share-token.ts';
import { hideInAnswer } from './shared-content.repo.ts';
import { countView, findShared, lockOpenLink } from './shared-report.repo.ts';

/** Per network and process. */
const COMMENTS_PER_MINUTE = 5;
const VIEWS_PER_MINUTE = 30;
/** Of one link, from whatever networks. */
const LINK_COMMENTS_PER_MINUTE = 10;
const MINUTE_SECONDS = 60;

/** For readers with a link: no session is needed, begun or extended (SH-5). */
export function sharedReportRoutes(route: Router, pictures: PictureParts): void {
  route.query(sharedReportContracts.read, async ({ db, params }) =>
    found(await findShared(db, hashToken(params.token), pictures), 'report_link.not_found'),
  );

  route.action(
    sharedReportContracts.view,
    async ({ db, params, request }) => {
      const viewerId = request.session?.live?.user.id ?? null;
      if (!(await countView(db, hashToken(params.token), viewerId)))
        throw new AppError('report_link.not_found');
    },
    perMinute(VIEWS_PER_MINUTE),
  );

  route.action(
    sharedReportContracts.comment,
    ({ db, params, body }) => addComment(db, params.token, body),
    perMinute(COMMENTS_PER_MINUTE),
  );
}

/** The comment with this key, which is made if it does not exist yet (SH-10). */
function addComment(db: Db, token: string, input: CommentInput): Promise<SharedComment> {
  return inTransaction(db, async db => {
    const { id, ...choices } = found(await lockOpenLink(db, hashToken(token)), 'report_link.not_found');
    const before = await findComment(db, id, input.key);
    if (before) return hideInAnswer(before, choices);
    const { shown, recent, names } = await readLinkState(db, id);
    if (shown >= MAX_LINK_COMMENTS) throw new AppError('report_link.full');
    if (recent >= LINK_COMMENTS_PER_MINUTE)
      throw new AppError('request.rate_limited', { retryAfter: MINUTE_SECONDS });
    if (names.some(name => name !== null && foldName(name) === foldName(input.name)))
      throw new AppError('report_link.name_taken');
    return insertComment(db, id, input);
  });
}
