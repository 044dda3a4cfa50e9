import { progressContracts } from '../contracts/progress.ts';
import { type RequestInput, type RequestOptions, readEntity, readList, request } from '../request/index.ts';
import { insteadOf404 } from './instead-of-404.ts';

type StepProgressParams = RequestInput<typeof progressContracts.step>['params'];
type CompleteStepInput = RequestInput<typeof progressContracts.complete>;

/** A step's progress, or null before its opener or first message (F7). */
export const readStepProgress = (params: StepProgressParams, options?: RequestOptions) =>
  readEntity(progressContracts.step, { params }, options).catch(insteadOf404(null));

export const listQuestionProgress = (progressId: number, options?: RequestOptions) =>
  readList(progressContracts.questions, { params: { progressId } }, options);

/** Has the founder's newest message judged again after the judge failed. */
export const judgeAgain = (progressId: number, options?: RequestOptions) =>
  request(progressContracts.judge, { params: { progressId } }, options);

export const completeStep = (
  stepId: number,
  body: CompleteStepInput['body'],
  query?: CompleteStepInput['query'],
  options?: RequestOptions,
) => request(progressContracts.complete, { params: { stepId }, body, query: query ?? {} }, options);
