import { isIPv4, isIPv6 } from 'node:net';

/** Number of 16-bit groups: a customer gets at least a /64, a site at most a /48 (RFC 6177). */
const CUSTOMER_GROUPS = 4;
const SITE_GROUPS = 3;
const GROUPS = 8;

/**
 * Returns the network by which a visitor is counted: an IPv4 address
 * itself, the /64 of an IPv6 address, which belongs to one host.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, CUSTOMER_GROUPS) ?? withoutZone(ip);
}

/**
 * Returns an organisation's network: the /24 of an IPv4 address,
 * the /48 of an IPv6 address. Other values are returned unchanged.
 */
export function wideNetworkOf(ip: string): string {
  const address = withoutZone(ip);
  return (
    prefixOf(ip, SITE_GROUPS) ??
    (isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address)
  );
}

function withoutZone(ip: string): string {
  return ip.split('%')[0] ?? '';
}

/** Returns the first groups of an IPv6 address; null for any other address. */
function prefixOf(ip: string, bits: number): string | null {
  const address = withoutZone(ip);
  if (!isIPv6(address)) return null;
  // The URL parser canonicalises addresses: no leading zeros, no dotted part, `::` at most once.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, bits).join(':')}::/${bits * 16}`;
}
