import { logoMediaContracts } from '../contracts/logo-media.ts';
import { type RequestOptions, readEntity } from '../request/index.ts';

export const readActiveLogo = (options?: RequestOptions) =>
  readEntity(logoMediaContracts.active, {}, options);
