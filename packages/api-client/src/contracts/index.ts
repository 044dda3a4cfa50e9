import { accountContracts } from './account.ts';
import { achievementContracts } from './achievements.ts';
import {
  adminAssistantContracts,
  adminChallengeContracts,
  adminQuestionContracts,
  adminStepContracts,
  stepAssistantContracts,
} from './admin-curriculum.ts';
import { adminJudgeContracts } from './admin-judge.ts';
import { adminLogContracts } from './admin-log.ts';
import { adminLogoContracts } from './admin-logo.ts';
import { adminPersonaContracts } from './admin-personas.ts';
import { adminUserContracts } from './admin-users.ts';
import { authContracts } from './auth.ts';
import { boardContracts, cardContracts, resultContracts } from './board.ts';
import { challengeAnswerContracts } from './challenge-answers.ts';
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
import { openStepContracts } from './open-steps.ts';
import { personaChatContracts, personaContracts } from './personas.ts';
import { progressContracts } from './progress.ts';
import { reportLinkContracts, sharedReportContracts } from './report-links.ts';
import { reportContracts } from './reports.ts';
import { startupContracts } from './startups.ts';
import { suggestionContracts } from './suggestions.ts';
import { urlMetadataContracts } from './url-metadata.ts';

export * from './account.ts';
export * from './achievements.ts';
export * from './admin-curriculum.ts';
export * from './admin-judge.ts';
export * from './admin-log.ts';
export * from './admin-logo.ts';
export * from './admin-personas.ts';
export * from './admin-users.ts';
export * from './auth.ts';
export * from './board.ts';
export * from './challenge-answers.ts';
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
export * from './open-steps.ts';
export * from './personas.ts';
export * from './progress.ts';
export * from './rendered-page.ts';
export * from './report-links.ts';
export * from './reports.ts';
export * from './startups.ts';
export * from './suggestions.ts';
export * from './timing.ts';
export * from './url-metadata.ts';

/** The API's endpoints by group, with each group's description in the documentation. */
export const contractGroups: Record<string, { about: string; contracts: Record<string, AnyContract> }> = {
  auth: { about: 'Registering, logging in and logging out.', contracts: authContracts },
  account: { about: "One's own profile, password and sessions.", contracts: accountContracts },
  startups: {
    about: 'The startups of a founder and the texts of their profiles.',
    contracts: startupContracts,
  },
  summary: {
    about: 'What a founder has shown of a startup so far, and what is open.',
    contracts: evidenceSummaryContracts,
  },
  curriculum: {
    about: 'Challenges, their steps and questions, and the assistants who coach in them.',
    contracts: { ...curriculumContracts, openSteps: openStepContracts.list },
  },
  progress: {
    about: 'What of the steps and questions is done, and completing a step.',
    contracts: { ...progressContracts, answers: challengeAnswerContracts.list },
  },
  achievements: { about: 'What a founder has reached.', contracts: achievementContracts },
  messages: {
    about: 'The conversation with the coach about a step, and its replies as they are written.',
    contracts: messageContracts,
  },
  reports: {
    about: 'The report on a startup, its sections, and what they rest on.',
    contracts: reportContracts,
  },
  reportLinks: {
    about: 'The links by which a founder shares a report, and the comments of those who read it.',
    contracts: reportLinkContracts,
  },
  sharedReports: {
    about: 'A report as those read it who were given a link. They need no account.',
    contracts: sharedReportContracts,
  },
  board: { about: 'The validation board of a startup and its columns.', contracts: boardContracts },
  cards: {
    about: 'The hypotheses on a validation board, from an idea over a test to a decision.',
    contracts: cardContracts,
  },
  results: { about: 'What the test of a hypothesis brought.', contracts: resultContracts },
  guidance: { about: 'The conversation with the coach about a card.', contracts: guidanceContracts },
  suggestions: {
    about: 'Cards that the coach proposes for what accepted answers only assume.',
    contracts: suggestionContracts,
  },
  personas: { about: 'Those whom founders can talk to about their startup.', contracts: personaContracts },
  personaChats: { about: 'Conversations with personas.', contracts: personaChatContracts },
  interviews: {
    about: 'Conversations with a customer, rehearsed with a persona and reviewed afterwards.',
    contracts: interviewContracts,
  },
  conversations: {
    about: 'Real conversations that a founder has noted down, and the sentences marked in them.',
    contracts: conversationContracts,
  },
  urls: { about: 'What the pages that replies cite say of themselves.', contracts: urlMetadataContracts },
  adminChallenges: {
    about: 'Challenges, by administrators. Every write is in the log.',
    contracts: adminChallengeContracts,
  },
  adminSteps: { about: 'Steps, by administrators.', contracts: adminStepContracts },
  adminQuestions: { about: 'Questions and how they are judged.', contracts: adminQuestionContracts },
  adminAssistants: { about: 'Assistants and their prompts.', contracts: adminAssistantContracts },
  stepAssistants: { about: 'Who coaches in a step.', contracts: stepAssistantContracts },
  adminPersonas: { about: 'Personas, by administrators.', contracts: adminPersonaContracts },
  adminUsers: { about: 'Those who use the service.', contracts: adminUserContracts },
  adminJudge: { about: 'Who judges what founders answer.', contracts: adminJudgeContracts },
  adminLog: { about: 'What administrators wrote.', contracts: adminLogContracts },
  curriculumFile: {
    about: 'The curriculum with its coaches and personas as one file.',
    contracts: curriculumFileContracts,
  },
  service: {
    about: 'The state of the server, and what every page shows.',
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
