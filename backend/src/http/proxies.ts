import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who is at the other end, as far as the connection and our own proxies tell. */
export interface Peer {
  readonly ip: string;
  /** Whether the browser speaks HTTPS: to us, to a trusted proxy, or because the site's configured address says so. */
  readonly isSecure: boolean;
  /** The host that the browser asked for, as written; empty without one. */
  readonly host: string;
}

/**
 * Reads the peer of a request. Without trusted proxies every forwarding header is ignored; with n of them the n-th entry
 * from the right was written by a machine of ours, and everything left of it by anybody.
 * @param trustedProxies how many proxies in front are ours
 */
export function peerOf(request: IncomingMessage, trustedProxies: number): Peer {
  const socketIp = plainIp(request.socket.remoteAddress ?? '');
  const isSocketSecure = 'encrypted' in request.socket && request.socket.encrypted === true;
  const host = request.headers.host ?? '';
  if (trustedProxies === 0) return { ip: socketIp, isSecure: isSocketSecure, host };
  const forwardedIp = plainIp(forwarded(request, 'x-forwarded-for', trustedProxies) ?? '');
  const scheme = forwarded(request, 'x-forwarded-proto', trustedProxies)?.toLowerCase();
  const forwardedHost = forwarded(request, 'x-forwarded-host', trustedProxies);
  return {
    ip: isIP(forwardedIp) === 0 ? socketIp : forwardedIp,
    isSecure: scheme === undefined ? isSocketSecure : scheme === 'https',
    host: forwardedHost ?? host,
  };
}

/** The n-th entry of a list header from the right; the leftmost one when there are fewer (a proxy that overwrites). */
function forwarded(request: IncomingMessage, name: string, fromRight: number): string | undefined {
  const header = request.headers[name];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((entry) => entry.trim());
  const entry = entries[Math.max(0, entries.length - fromRight)];
  return entry === '' ? undefined : entry;
}

/** An IPv4 address that came in over an IPv6 socket is the IPv4 address; brackets and ports that some proxies write are cut. */
function plainIp(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice('::ffff:'.length) : bare;
}
