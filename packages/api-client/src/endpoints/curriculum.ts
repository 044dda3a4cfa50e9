import type { Assistant } from '@groundwork/domain';
import { curriculumContracts } from '../contracts/curriculum.ts';
import { type RequestOptions, readEntity, readList } from '../request/index.ts';
import { insteadOf404 } from './instead-of-404.ts';

export const listChallenges = (options?: RequestOptions) =>
  readList(curriculumContracts.challenges, {}, options);

/** For administrators: archived ones included (B6). */
export const listAllChallenges = (options?: RequestOptions) =>
  readList(curriculumContracts.adminChallenges, {}, options);

export const readChallenge = (challengeId: number, options?: RequestOptions) =>
  readEntity(curriculumContracts.challenge, { params: { challengeId } }, options);

export const listChallengeSteps = (challengeId: number, options?: RequestOptions) =>
  readList(curriculumContracts.challengeSteps, { params: { challengeId } }, options);

export const listChallengeAssistants = (challengeId: number, options?: RequestOptions) =>
  readList(curriculumContracts.challengeAssistants, { params: { challengeId } }, options);

export const listStepQuestions = (stepId: number, options?: RequestOptions) =>
  readList(curriculumContracts.stepQuestions, { params: { stepId } }, options).catch(insteadOf404([]));

export const listStepAssistants = (stepId: number, options?: RequestOptions) =>
  readList(curriculumContracts.stepAssistants, { params: { stepId } }, options);

/** The assistants of a step, else those of its challenge, else none (F7). */
export async function listAssistantsFor(
  stepId: number,
  challengeId: number,
  options?: RequestOptions,
): Promise<Assistant[]> {
  const ofStep = await listStepAssistants(stepId, options).catch(insteadOf404([]));
  if (ofStep.length > 0) return ofStep;
  return listChallengeAssistants(challengeId, options).catch(insteadOf404([]));
}
