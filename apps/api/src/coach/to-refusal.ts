import { AppError } from '../errors.ts';
import type { CoachError } from './coach-error.ts';

/** Its own words speak of a message, and the founder of a form has sent none. */
const DECLINED_TO_WRITE = 'The AI model declined to write this text.';

/** A provider's failure as the answer to a request that was made for nothing else (decisions 2, Errors). */
export function toRefusal(error: CoachError, job: 'judge' | 'write'): AppError {
  const { code, retryAfter } = error;
  const message = job === 'write' && code === 'coach.refused' ? DECLINED_TO_WRITE : error.message;
  return new AppError(code, { message, cause: error, ...(retryAfter !== undefined && { retryAfter }) });
}
