import { openEndpoints } from './endpoint-gate.ts';
import { forgetAnswers } from './known-answers.ts';
import { abandonOpenRequests } from './open-requests.ts';
import { forgetSharedRequests } from './send.ts';
import { startSessionEra } from './session.ts';

/**
 * Begins anew when somebody else is logged in or the connection is back: what is under way is not shared with later
 * callers, every circuit and every block is forgotten, and no earlier refusal leads to /auth any more.
 */
export function resetRequests(): void {
  forgetSharedRequests();
  openEndpoints();
  startSessionEra();
}

/**
 * Gives up whatever is under way: its answer would reach whoever is logged in now. What a write did on the server
 * stays done. For changes of the user that the app learns of; begins anew as {@link resetRequests} does.
 */
export function abandonRequests(): void {
  abandonOpenRequests();
  forgetAnswers();
  resetRequests();
}
