import { isIP } from 'node:net';

/** The address, or the /64 of an IPv6 address, which is what one customer gets. */
export function networkOf({ ip }: { ip: string }): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * The line in which a network waits. IPv6 networks share the line of their /48, which is as easy to get and holds
 * 65,536 of them. An IPv4 address has its own.
 * @param network a result of `networkOf`
 */
export function lineOf(network: string): string[] {
  const parts = network.split(':');
  return parts.length === 4 && !network.startsWith('::') ? [parts.slice(0, 3).join(':'), network] : [network];
}
