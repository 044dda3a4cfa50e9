import { openEndpoints } from './endpoint-gate.ts';
import { forgetAnswers } from './known-answers.ts';
import { abandonOpenRequests } from './open-requests.ts';
import { forgetSharedRequests } from './send.ts';
import { startSessionEra } from './session.ts';

/**
 * Starts again after a change of user, or when the connection is back. Later callers do not join requests under way,
 * every circuit and block is forgotten, and no earlier refusal leads to /auth.
 */
export function resetRequests(): void {
  forgetSharedRequests();
  openEndpoints();
  startSessionEra();
}

/**
 * Cancels everything under way, because its answers would reach the next user. Effects of a write on the server stay.
 * For changes of user that the app notices; then starts again as {@link resetRequests} does.
 */
export function abandonRequests(): void {
  abandonOpenRequests();
  forgetAnswers();
  resetRequests();
}
