import { isIPv6 } from 'node:net';

/** 16 bits each: what a provider gives to one customer at least (RFC 6177). */
const PREFIX_GROUPS = 4;
const GROUPS = 8;

/** What one visitor is counted by: an IPv4 address as it is, of an IPv6 address the first 64 bits, as one host has all of the rest. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  // The URL parser writes every form of an address alike: no leading zeros, no dotted rest, `::` at most once.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}
