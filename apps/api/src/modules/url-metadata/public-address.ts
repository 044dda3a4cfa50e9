import ipaddr from 'ipaddr.js';

/** Of IPv6, what is given to hosts of the internet; all else is reserved, or leads to an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** A public address that in Azure leads to the host of one's own machine. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address belongs to a host of the public internet: not to this machine or its network, not to a group, and to
 * no range that is reserved, or translated to an IPv4 address on the way.
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
