import { healthContracts } from '../contracts/health.ts';
import { type RequestOptions, request } from '../request/index.ts';

export const readHealth = (options?: RequestOptions) => request(healthContracts.health, {}, options);
