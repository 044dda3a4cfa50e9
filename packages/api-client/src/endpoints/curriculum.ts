import type { Assistant } from '@groundwork/domain';
import { curriculumContracts } from '../contracts/curriculum.ts';
import { type RequestOptions, request } from '../request/index.ts';

/** The assistants of a step, else those of its challenge, else none (RQ-32). */
export async function listAssistantsFor(
  params: { stepId: number; challengeId: number },
  options?: RequestOptions,
): Promise<Assistant[]> {
  const { stepId, challengeId } = params;
  const ofStep = await request(curriculumContracts.stepAssistants, { params: { stepId } }, options);
  if (ofStep.length > 0) return ofStep;
  return request(curriculumContracts.challengeAssistants, { params: { challengeId } }, options);
}
