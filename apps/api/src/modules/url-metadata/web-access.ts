import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

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

/** Asks the name servers only: no hosts file, no search domains, and no thread that a slow answer would hold. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
}

/** The range of IPv6 that hosts of the internet get; all other addresses are reserved, or lead to an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** A public address that in Azure leads to the host of one's own machine. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address belongs to a host of the public internet: not to this machine or its network, not to a group, and
 * to no range that is reserved, or translated to an IPv4 address on the way.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false;
  return !(parsed instanceof ipaddr.IPv6) || (parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed));
}

/** An IPv4 address in a tunnel (RFC 5214): `…:0:5efe:a.b.c.d`. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
