import { isIPv4, isIPv6 } from 'node:net';

/** Groups of 16 bits: /64 is given to one customer at least, /48 to one site at most (RFC 6177). */
const CUSTOMER_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;

/** The network that one visitor is counted by: an IPv4 address as it is, the /64 of an IPv6 address, as one host has all of it. */
export function networkOf(ip: string): string {
  return prefixOf(ip, CUSTOMER_GROUPS) ?? withoutZone(ip);
}

/** The network of one organisation: the /24 of an IPv4 address, the /48 of an IPv6 address. Anything else stays as it is. */
export function wideNetworkOf(ip: string): string {
  const address = withoutZone(ip);
  return prefixOf(ip, SITE_GROUPS) ?? (isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address);
}

function withoutZone(ip: string): string {
  return ip.split('%')[0] ?? '';
}

/** The first groups of an IPv6 address as a network; null for any other address. */
function prefixOf(ip: string, kept: number): string | null {
  const address = withoutZone(ip);
  if (!isIPv6(address)) return null;
  // The URL parser writes every form of an address alike: no leading zeros, no dotted rest, `::` at most once.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, kept).join(':')}::/${kept * 16}`;
}
