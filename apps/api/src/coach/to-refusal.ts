import { AppError } from '../errors.ts';
import type { CoachError } from './coach-error.ts';

/** The code's own message is about a chat message, but here the founder sent a form. */
const DECLINED_TO_WRITE = 'The AI model declined to write this text.';

/** A provider's failure as the answer to a request that asked for nothing else (CO-57). */
export function toRefusal(error: CoachError, job: 'judge' | 'write'): AppError {
  const { code, retryAfter } = error;
  const message = job === 'write' && code === 'coach.refused' ? DECLINED_TO_WRITE : error.message;
  return new AppError(code, { message, cause: error, ...(retryAfter !== undefined && { retryAfter }) });
}
