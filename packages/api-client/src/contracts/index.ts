import { accountContracts } from './account.ts';
import { achievementContracts } from './achievements.ts';
import { adminAiContracts } from './admin-ai.ts';
import { adminAppealContracts } from './admin-appeals.ts';
import { adminCohortContracts } from './admin-cohorts.ts';
import {
  adminAssistantContracts,
  adminChallengeContracts,
  adminImpactContracts,
  adminQuestionContracts,
  adminStepContracts,
  stepAssistantContracts,
} from './admin-curriculum.ts';
import { adminJudgeContracts } from './admin-judge.ts';
import { adminLabContracts } from './admin-lab.ts';
import { adminLogContracts } from './admin-log.ts';
import { adminLogoContracts } from './admin-logo.ts';
import { adminPersonaContracts } from './admin-personas.ts';
import { adminChangeContracts, adminRevisionContracts } from './admin-publication.ts';
import { adminUserContracts } from './admin-users.ts';
import { authContracts, emailContracts, passwordContracts } from './auth.ts';
import { boardContracts, cardContracts, resultContracts } from './board.ts';
import { challengeAnswerContracts } from './challenge-answers.ts';
import { cohortContracts, registrationContracts } from './cohorts.ts';
import type { AnyContract } from './contract.ts';
import { conversationContracts } from './conversations.ts';
import { curriculumContracts } from './curriculum.ts';
import { curriculumFileContracts } from './curriculum-file.ts';
import { evidenceSummaryContracts } from './evidence-summary.ts';
import { guidanceContracts } from './guidance.ts';
import { healthContracts } from './health.ts';
import { interviewContracts } from './interviews.ts';
import { logoMediaContracts } from './logo-media.ts';
import { messageContracts } from './messages.ts';
import { noticeContracts } from './notices.ts';
import { openStepContracts } from './open-steps.ts';
import { ownDataContracts } from './own-data.ts';
import { personaChatContracts, personaContracts } from './personas.ts';
import { progressContracts } from './progress.ts';
import { providerContracts } from './provider.ts';
import { reportLinkContracts, sharedReportContracts } from './report-links.ts';
import { reportContracts } from './reports.ts';
import { secondFactorContracts } from './second-factor.ts';
import { startupContracts } from './startups.ts';
import { suggestionContracts } from './suggestions.ts';
import { urlMetadataContracts } from './url-metadata.ts';

export * from './account.ts';
export * from './achievements.ts';
export * from './admin-ai.ts';
export * from './admin-appeals.ts';
export * from './admin-cohorts.ts';
export * from './admin-curriculum.ts';
export * from './admin-judge.ts';
export * from './admin-lab.ts';
export * from './admin-log.ts';
export * from './admin-logo.ts';
export * from './admin-personas.ts';
export * from './admin-publication.ts';
export { type PreviewProgress, previewProgressSchema } from './admin-trial.ts';
export * from './admin-users.ts';
export * from './auth.ts';
export * from './board.ts';
export * from './challenge-answers.ts';
export * from './cohorts.ts';
export * from './contract.ts';
export * from './conversations.ts';
export * from './curriculum.ts';
export * from './curriculum-file.ts';
export * from './errors.ts';
export * from './evidence-summary.ts';
export * from './guidance.ts';
export * from './health.ts';
export * from './interviews.ts';
export * from './logo-media.ts';
export * from './messages.ts';
export * from './notices.ts';
export * from './open-steps.ts';
export * from './own-data.ts';
export * from './personas.ts';
export * from './progress.ts';
export * from './provider.ts';
export * from './rendered-page.ts';
export * from './report-links.ts';
export * from './reports.ts';
export * from './second-factor.ts';
export * from './startups.ts';
export * from './suggestions.ts';
export * from './timing.ts';
export * from './url-metadata.ts';

/** The API's endpoints by group, with each group's description in the documentation. */
export const contractGroups: Record<string, { about: string; contracts: Record<string, AnyContract> }> = {
  auth: { about: 'Registration, login and logout.', contracts: authContracts },
  passwords: { about: 'Setting a new password by a link.', contracts: passwordContracts },
  provider: { about: 'Logging in by OpenID Connect.', contracts: providerContracts },
  secondFactor: { about: 'Codes besides the password.', contracts: secondFactorContracts },
  emails: { about: 'Confirming an email address by a link.', contracts: emailContracts },
  account: { about: 'Your profile, password and sessions.', contracts: accountContracts },
  ownData: {
    about: 'A file with all your data, and the deletion of your account.',
    contracts: ownDataContracts,
  },
  cohorts: {
    about: 'The cohorts that a founder is in, and invitations into one.',
    contracts: cohortContracts,
  },
  registration: { about: 'Whether registration is open.', contracts: registrationContracts },
  startups: {
    about: 'Startups and their profiles.',
    contracts: startupContracts,
  },
  summary: {
    about: 'What a founder has shown about a startup so far, and what is missing.',
    contracts: evidenceSummaryContracts,
  },
  curriculum: {
    about: 'Challenges, their steps and questions, and the assistants that coach in them.',
    contracts: { ...curriculumContracts, openSteps: openStepContracts.list },
  },
  progress: {
    about: 'Progress in steps and questions, and the completion of steps.',
    contracts: { ...progressContracts, answers: challengeAnswerContracts.list },
  },
  achievements: { about: 'The achievements of a founder.', contracts: achievementContracts },
  notices: {
    about: 'What happened while the founder was away, in all their startups.',
    contracts: noticeContracts,
  },
  messages: {
    about: 'The chat with the coach in a step, and its replies as they are written.',
    contracts: messageContracts,
  },
  reports: {
    about: 'The report on a startup, its sections and their sources.',
    contracts: reportContracts,
  },
  reportLinks: {
    about: "The links by which a founder shares a report, and readers' comments.",
    contracts: reportLinkContracts,
  },
  sharedReports: {
    about: 'A shared report as its readers see it. They need no account.',
    contracts: sharedReportContracts,
  },
  board: { about: 'The validation board of a startup and its columns.', contracts: boardContracts },
  cards: {
    about: 'The hypotheses on a validation board, from idea to test to decision.',
    contracts: cardContracts,
  },
  results: { about: 'The results of testing a hypothesis.', contracts: resultContracts },
  guidance: { about: 'The chat with the coach about a card.', contracts: guidanceContracts },
  suggestions: {
    about: 'Cards that the coach suggests for assumptions in accepted answers.',
    contracts: suggestionContracts,
  },
  personas: {
    about: 'The personas that founders can talk to about their startup.',
    contracts: personaContracts,
  },
  personaChats: { about: 'Chats with personas.', contracts: personaChatContracts },
  interviews: {
    about: 'Interviews rehearsed with a persona, and their reviews.',
    contracts: interviewContracts,
  },
  conversations: {
    about: 'Notes of real conversations, and the quotes marked in them.',
    contracts: conversationContracts,
  },
  urls: { about: 'Metadata of the web pages that replies cite.', contracts: urlMetadataContracts },
  adminChallenges: {
    about: 'Managing challenges. Every change by an administrator is logged.',
    contracts: adminChallengeContracts,
  },
  adminSteps: { about: 'Managing steps.', contracts: adminStepContracts },
  adminQuestions: { about: 'Managing questions and their criteria.', contracts: adminQuestionContracts },
  adminImpact: {
    about: 'What founders would lose with a part of the curriculum.',
    contracts: adminImpactContracts,
  },
  adminAssistants: { about: 'Managing assistants and their prompts.', contracts: adminAssistantContracts },
  stepAssistants: { about: 'Assigning assistants to steps.', contracts: stepAssistantContracts },
  adminChanges: {
    about: 'Publishing and discarding changes of the curriculum.',
    contracts: adminChangeContracts,
  },
  adminRevisions: { about: 'The published revisions of a record.', contracts: adminRevisionContracts },
  adminPersonas: { about: 'Managing personas.', contracts: adminPersonaContracts },
  adminUsers: { about: 'Managing users.', contracts: adminUserContracts },
  adminCohorts: {
    about: "A programme's cohorts, their members and invitations.",
    contracts: adminCohortContracts,
  },
  adminAppeals: {
    about: "Founders' appeals against verdicts.",
    contracts: adminAppealContracts,
  },
  adminJudge: { about: "The judge of founders' answers, and its exam.", contracts: adminJudgeContracts },
  adminLab: {
    about: 'The judge lab: labelled answers, and runs in which the judge is measured by them.',
    contracts: adminLabContracts,
  },
  adminAi: { about: 'The use of AI models, its cost and its daily limits.', contracts: adminAiContracts },
  adminLog: { about: "The log of administrators' changes.", contracts: adminLogContracts },
  curriculumFile: {
    about: 'Exporting and importing the curriculum, assistants and personas as one file.',
    contracts: curriculumFileContracts,
  },
  service: {
    about: 'The state of the server, and the logo on every page.',
    contracts: {
      ...healthContracts,
      logo: logoMediaContracts.active,
      replaceLogo: adminLogoContracts.replace,
    },
  },
};

/** Every endpoint of the API by its name, made of its group and its name there: `startups.list`. */
export const contractsByName: ReadonlyMap<string, AnyContract> = new Map(
  Object.entries(contractGroups).flatMap(([group, { contracts }]) =>
    Object.entries(contracts).map(([name, contract]) => [`${group}.${name}`, contract] as const),
  ),
);

/** Every endpoint of the API. A route without a contract, or the reverse, fails a test. */
export const allContracts: readonly AnyContract[] = [...contractsByName.values()];
