import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as accountAndLogo from './0002-account-and-logo.ts';
import * as logoSize from './0003-logo-size.ts';
import * as shippedCurriculum from './0004-shipped-curriculum.ts';
import * as verdictOrigin from './0005-verdict-origin.ts';
import * as coachTexts from './0006-coach-texts.ts';
import * as reports from './0007-reports.ts';
import * as measuredSpeed from './0008-measured-speed.ts';
import * as normalisedNames from './0010-normalised-names.ts';
import * as missingCriteria from './0011-missing-criteria.ts';
import * as chats from './0012-chats.ts';
import * as board from './0013-board.ts';
import * as personas from './0014-personas.ts';
import * as backOffice from './0015-back-office.ts';
import * as revisions from './0016-revisions.ts';
import * as sharedReports from './0018-shared-reports.ts';
import * as questionExamples from './0019-question-examples.ts';
import * as seenComments from './0020-seen-comments.ts';
import * as judgeExams from './0021-judge-exams.ts';
import * as ownAssessments from './0022-own-assessments.ts';
import * as reportPictures from './0023-report-pictures.ts';
import * as questionFigures from './0024-question-figures.ts';
import * as talkToCoach from './0025-talk-to-coach.ts';
import * as saysNothing from './0026-says-nothing.ts';
import * as conversations from './0027-conversations.ts';
import * as columnMeanings from './0028-column-meanings.ts';
import * as linkChoices from './0029-link-choices.ts';
import * as notices from './0030-notices.ts';
import * as contradictions from './0031-contradictions.ts';
import * as stepMinutes from './0032-step-minutes.ts';
import * as questionDates from './0033-question-dates.ts';
import * as aiUse from './0034-ai-use.ts';
import * as cohorts from './0035-cohorts.ts';
import * as publication from './0037-publication.ts';
import * as cohortProgress from './0038-cohort-progress.ts';
import * as appeals from './0039-appeals.ts';
import * as judgeLab from './0040-judge-lab.ts';
import * as passwordLinks from './0041-password-links.ts';
import * as secondFactors from './0042-second-factors.ts';
import * as ownData from './0043-own-data.ts';
import * as confirmedAddresses from './0044-confirmed-addresses.ts';
import * as walksInTheLab from './0045-walks-in-the-lab.ts';
import * as providerLogins from './0046-provider-logins.ts';

/** In order of their names. Written by `pnpm --filter @groundwork/api db:types`, from the files of this folder. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-account-and-logo': accountAndLogo,
  '0003-logo-size': logoSize,
  '0004-shipped-curriculum': shippedCurriculum,
  '0005-verdict-origin': verdictOrigin,
  '0006-coach-texts': coachTexts,
  '0007-reports': reports,
  '0008-measured-speed': measuredSpeed,
  '0010-normalised-names': normalisedNames,
  '0011-missing-criteria': missingCriteria,
  '0012-chats': chats,
  '0013-board': board,
  '0014-personas': personas,
  '0015-back-office': backOffice,
  '0016-revisions': revisions,
  '0018-shared-reports': sharedReports,
  '0019-question-examples': questionExamples,
  '0020-seen-comments': seenComments,
  '0021-judge-exams': judgeExams,
  '0022-own-assessments': ownAssessments,
  '0023-report-pictures': reportPictures,
  '0024-question-figures': questionFigures,
  '0025-talk-to-coach': talkToCoach,
  '0026-says-nothing': saysNothing,
  '0027-conversations': conversations,
  '0028-column-meanings': columnMeanings,
  '0029-link-choices': linkChoices,
  '0030-notices': notices,
  '0031-contradictions': contradictions,
  '0032-step-minutes': stepMinutes,
  '0033-question-dates': questionDates,
  '0034-ai-use': aiUse,
  '0035-cohorts': cohorts,
  '0037-publication': publication,
  '0038-cohort-progress': cohortProgress,
  '0039-appeals': appeals,
  '0040-judge-lab': judgeLab,
  '0041-password-links': passwordLinks,
  '0042-second-factors': secondFactors,
  '0043-own-data': ownData,
  '0044-confirmed-addresses': confirmedAddresses,
  '0045-walks-in-the-lab': walksInTheLab,
  '0046-provider-logins': providerLogins,
};
