import { ProviderReturn } from '../features/auth/provider-return.tsx';

export { ProviderReturn as Component };
