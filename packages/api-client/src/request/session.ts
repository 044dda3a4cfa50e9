import type { RequestOptions } from './build-request.ts';
import { requestConfiguration } from './configuration.ts';
import { ApiError } from './errors.ts';

/** The time from the first refusal until the app is called (SE-48): a page can say why. */
const LEAVE_AFTER_MS = 500;

/** The refusals that belong together: a page asks for several things, and leaves once. */
let wave: { isTold: boolean; timer: ReturnType<typeof setTimeout> } | null = null;
/** Grows with each change of user. A refusal of an earlier session says nothing about this one. */
let era = 0;

/** Runs a call, and tells the app when its answer is that the session is over. */
export async function watchSession<T>(
  choice: RequestOptions['sessionOver'],
  call: () => Promise<T>,
): Promise<T> {
  const begun = era;
  try {
    return await call();
  } catch (error) {
    if (begun === era && error instanceof ApiError) noteRefusal(error.statusCode, choice ?? 'leave');
    throw error;
  }
}

function noteRefusal(status: number, choice: NonNullable<RequestOptions['sessionOver']>): void {
  const isOver = status === 401 || (status === 403 && choice === 'leave-now');
  if (!isOver || choice === 'tell') return;
  wave ??= { isTold: false, timer: setTimeout(endWave, LEAVE_AFTER_MS) };
  if (choice === 'leave-now') tell();
}

function tell(): void {
  if (!wave || wave.isTold) return;
  wave.isTold = true;
  requestConfiguration().onSessionOver();
}

function endWave(): void {
  tell();
  wave = null;
}

/** Drops a report of the earlier session that is still pending. */
export function startSessionEra(): void {
  era += 1;
  clearTimeout(wave?.timer);
  wave = null;
}
