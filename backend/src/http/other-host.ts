import type { IncomingMessage } from 'node:http';
import { AppError } from '@maru/core/api';
import { MACHINE_PATHS } from '@maru/core/site-map';

/** Paths that load balancers and monitoring request under the server's own address. */
const ANY_HOST: ReadonlySet<string> = new Set([
  MACHINE_PATHS.healthz,
  MACHINE_PATHS.readyz,
  MACHINE_PATHS.metrics,
]);

/** Characters of a host with a port; `@`, `/` and others would belong to other parts of a URL. */
const HOST = /^[\w.\-[\]:]+$/;

/**
 * Refuses a request without a host (only HTTP/1.0 allows that), and
 * one with two: Node uses the first of them, a proxy may use another.
 * @param host the host that the browser asked for
 * @throws AppError bad_request
 */
export function refuseNoHost({ httpVersion, rawHeaders }: IncomingMessage, host: string): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if ((host === '' && httpVersion !== '1.0') || count > 1) throw new AppError('bad_request');
}

/**
 * Refuses a request for a host other than the configured one, which
 * prevents DNS rebinding. Ignores case and the scheme's default port.
 * @param path the request's path, without the query
 * @param publicUrl the site's configured origin; null: every host is served
 * @param host the host that the browser asked for
 * @throws AppError misdirected_request. Source: RFC 9110, 15.5.20
 */
export function refuseOtherHost(path: string, publicUrl: string | null, host: string): void {
  if (publicUrl === null || ANY_HOST.has(path)) return;
  const { protocol, host: own } = new URL(publicUrl);
  if (host.toLowerCase() === own) return;
  const written = `${protocol}//${host}`;
  if (!HOST.test(host) || !URL.canParse(written) || new URL(written).host !== own) {
    throw new AppError('misdirected_request', { details: { url: publicUrl } });
  }
}
