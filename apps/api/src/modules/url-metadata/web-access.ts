import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

const PORTS = [80, 443];
const TIMEOUT_MS = 5000;
const DNS_LIMITS = { timeout: 2000, tries: 2 };

/** How pages of others are reached. Tests have servers and names of their own. */
export interface WebAccess {
  /** All addresses of a name; none when there is no such name. */
  resolve(name: string): Promise<string[]>;
  mayReach(address: string, port: number): boolean;
  /** For a page with its icon, redirects included. */
  timeoutMs: number;
}

export const publicWeb: WebAccess = {
  resolve: resolveName,
  mayReach: (address, port) => PORTS.includes(port) && isPublicAddress(address),
  timeoutMs: TIMEOUT_MS,
};

/** Asks the name servers alone: no hosts file, no search domains, and no thread that a slow answer would hold. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
}
