import { curriculumContracts } from '../contracts/curriculum.ts';
import { type RequestOptions, request } from '../request/index.ts';

export const listChallenges = (options?: RequestOptions) =>
  request(curriculumContracts.challenges, {}, options);

export const readChallenge = (challengeId: number, options?: RequestOptions) =>
  request(curriculumContracts.challenge, { params: { challengeId } }, options);

export const listChallengeSteps = (challengeId: number, options?: RequestOptions) =>
  request(curriculumContracts.challengeSteps, { params: { challengeId } }, options);

export const listChallengeAssistants = (challengeId: number, options?: RequestOptions) =>
  request(curriculumContracts.challengeAssistants, { params: { challengeId } }, options);

export const listStepQuestions = (stepId: number, options?: RequestOptions) =>
  request(curriculumContracts.stepQuestions, { params: { stepId } }, options);

export const listStepAssistants = (stepId: number, options?: RequestOptions) =>
  request(curriculumContracts.stepAssistants, { params: { stepId } }, options);
