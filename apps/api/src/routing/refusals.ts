import type { AnyContract, ErrorCode } from '@groundwork/api-client/contracts';
import { takesInput, takesParams } from './route-schema.ts';

/** Every change may come with a body, which is parsed. */
const OF_CHANGES = [
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'request.cross_site',
] as const satisfies readonly ErrorCode[];

/** The refusals that follow from an endpoint's access, method and input. */
function usualRefusals(contract: AnyContract, takesKey: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (takesInput(contract) || takesKey) codes.push('request.invalid');
  // A path can be encoded wrongly; a query string never counts as malformed.
  if (takesParams(contract)) codes.push('request.malformed');
  if (contract.method !== 'GET') codes.push(...OF_CHANGES);
  if (contract.access !== 'public') codes.push('auth.required');
  if (contract.access === 'admin')
    codes.push('auth.forbidden', 'auth.second_factor_required', 'auth.common_password');
  if (takesKey) codes.push('idempotency.key_reused', 'idempotency.in_progress');
  return codes;
}

/**
 * Every code that an endpoint refuses with, each once. Failures of the server (`server.*`) may come from all endpoints
 * and are not among them.
 *
 * @param takesKey whether an `Idempotency-Key` counts
 */
export function refusalsOf(contract: AnyContract, takesKey: boolean): ErrorCode[] {
  return [...new Set([...usualRefusals(contract, takesKey), ...contract.refusals])];
}
