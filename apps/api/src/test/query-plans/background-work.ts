import { finishTurn, saveCheckpoints } from '../../chat/held-turns.repo.ts';
import { readFollowedTurn } from '../../chat/reading/row-source.repo.ts';
import { endJudging, interruptAbandoned } from '../../chat/turns.repo.ts';
import type { Db } from '../../db/types.ts';
import { claimMail, failInterrupted, finishMail } from '../../modules/back-office/invitation-mails.repo.ts';
import {
  claimRun,
  finishRun,
  listMembersAfter,
  releaseRun,
  rollUpSteps,
} from '../../modules/back-office/roll-up.repo.ts';
import { eraseDeletedCards } from '../../modules/board/deleted-cards.repo.ts';
import { claimExport, deleteExpiredExports, renewExport } from '../../modules/own-data/data-exports.repo.ts';
import { listDueUsers } from '../../modules/own-data/deletions.repo.ts';
import { claimSection } from '../../modules/reports/claim-section.repo.ts';
import {
  failSection,
  finishSection,
  readFingerprint,
  releaseSection,
  renewSection,
  yieldSection,
} from '../../modules/reports/section-jobs.repo.ts';
import { deleteExpiredKeys } from '../../routing/idempotency.repo.ts';
import { deleteSpentCoachTexts, releaseCoachText, renewCoachText } from '../../stores/coach-texts.repo.ts';
import { deleteExpiredEmailLinks } from '../../stores/emails.repo.ts';
import { deleteExpiredSessions, listLive } from '../../stores/sessions.repo.ts';

/** No such rows exist, but the statements are the same as for existing ones. */
const claim = { id: 1, fence: 0, reportId: 1 };
const holder = { id: 1, owner: 'nobody', fence: 0 };
const EXPORTER = '00000000-0000-0000-0000-000000000000';
const EPOCH = '1970-01-01T00:00:00.000Z';
const outcome = { status: 'complete', content: '', citations: [], error: null } as const;
const mail = { id: 1, email: '', cohort: '', endsOn: '', tries: 1, nonce: '', tokenHash: '' };
const setback = { code: 'coach.timeout', message: 'Later.', times: 1 };
const result = { state: 'written', content: '', statements: [], fingerprint: '' } as const;

/** Statements that a process sends without a request, or at moments that a request does not wait for. */
export const BACKGROUND_WORK: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'looking for a section': db => claimSection(db, { owner: 'nobody', perFounder: 4 }),
  'the fingerprint of a section': db => readFingerprint(db, claim.id),
  'the lease of a section': db => renewSection(db, claim),
  'a section put back': db => releaseSection(db, claim, { seconds: 1, setback }),
  'a section left to others': db => yieldSection(db, claim),
  'a section given up': db => failSection(db, claim, setback),
  'a section written': db => finishSection(db, claim, result),
  'the checkpoint of replies': db => saveCheckpoints(db, [{ ...holder, content: '' }]),
  'the end of a reply': db => finishTurn(db, holder, outcome),
  'abandoned replies': db => interruptAbandoned(db, 1),
  'the end of judging': db => endJudging(db, { id: 1, fence: 0 }),
  'following a reply': db => readFollowedTurn(db, 1, { fence: 0, characters: 0 }),
  'the turn to roll up': claimRun,
  'the next members': db => listMembersAfter(db, 1),
  'rolling up': async db => rollUpSteps(db, await listMembersAfter(db, 100)),
  'the end of rolling up': db => finishRun(db, EPOCH),
  'rolling up put back': db => releaseRun(db, EPOCH),
  'the next mail of an invitation': claimMail,
  'the end of a mail': db => finishMail(db, mail, { state: 'sent', failure: null }),
  'interrupted mails': failInterrupted,
  'watching sessions': db => listLive(db, [1]),
  'the lease of a text': db => renewCoachText(db, 1),
  'a text put back': db => releaseCoachText(db, 1),
  'housekeeping: sessions': deleteExpiredSessions,
  'housekeeping: links of addresses': deleteExpiredEmailLinks,
  'housekeeping: keys': deleteExpiredKeys,
  'housekeeping: texts': deleteSpentCoachTexts,
  'housekeeping: cards': eraseDeletedCards,
  'looking for an export': db => claimExport(db, EXPORTER),
  'the lease of an export': db => renewExport(db, { id: 1, userId: 1, owner: EXPORTER }, 0),
  'housekeeping: exports': deleteExpiredExports,
  'housekeeping: accounts': listDueUsers,
};
