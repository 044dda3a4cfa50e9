import { openEndpoints } from './endpoint-gate.ts';
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
