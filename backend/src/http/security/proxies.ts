import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Client of a request, from the connection and the trusted proxies. */
export interface Peer {
  readonly ip: string;
  /** True when the browser uses HTTPS: directly, to a trusted proxy, or by the configured address. */
  readonly isSecure: boolean;
  /** Host requested by the browser, as sent; empty when missing. */
  readonly host: string;
}

/**
 * Determines the client of a request. Without trusted proxies every forwarding header is ignored; with n of
 * them, a trusted proxy wrote the n-th entry from the right, and all entries left of it are untrusted.
 * @param trustedProxies number of own proxies in front
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

/**
 * Returns the n-th entry of a list header from the right; the
 * leftmost one when there are fewer (a proxy that overwrites).
 */
function forwarded(request: IncomingMessage, name: string, fromRight: number): string | undefined {
  const header = request.headers[name];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim());
  const entry = entries[Math.max(0, entries.length - fromRight)];
  return entry === '' ? undefined : entry;
}

/** Converts an IPv4-mapped IPv6 address to IPv4, and removes brackets and ports that some proxies add. */
function plainIp(address: string): string {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
    address;
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice('::ffff:'.length) : bare;
}
