import { isIP } from 'node:net';

/** The address; of an IPv6 one its /64, which is what one customer gets. */
export function networkOf({ ip }: { ip: string }): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * Where a network waits in turn: of IPv6 behind its /48, which is as easy to come by and holds 65,536 of them; of IPv4 by
 * itself.
 * @param network as `networkOf` answers it
 */
export function lineOf(network: string): string[] {
  const parts = network.split(':');
  return parts.length === 4 && !network.startsWith('::') ? [parts.slice(0, 3).join(':'), network] : [network];
}
