import type { StepProgress } from '@groundwork/domain';
import { progressContracts } from '../contracts/progress.ts';
import { ApiError, type RequestInput, type RequestOptions, request } from '../request/index.ts';

type StepProgressParams = RequestInput<typeof progressContracts.step>['params'];
type CompleteStepInput = RequestInput<typeof progressContracts.complete>;

/** A step's progress, or null before its opener or first message (F7). */
export async function readStepProgress(
  params: StepProgressParams,
  options?: RequestOptions,
): Promise<StepProgress | null> {
  try {
    return await request(progressContracts.step, { params }, options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}

export const listQuestionProgress = (progressId: number, options?: RequestOptions) =>
  request(progressContracts.questions, { params: { progressId } }, options);

export const completeStep = (
  stepId: number,
  body: CompleteStepInput['body'],
  query?: CompleteStepInput['query'],
  options?: RequestOptions,
) => request(progressContracts.complete, { params: { stepId }, body, query: query ?? {} }, options);
