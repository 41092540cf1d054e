import type { IncomingMessage } from 'node:http';
import { AppError } from '@maru/core/api';

/** GET calls that do something (export counts once an hour, a preview asks another site), and so are guarded like writes. */
const GUARDED_GET = /^\/api\/(?:groups\/[^/]+\/export|link_preview)$/;

/** Values of Sec-Fetch-Site for requests of this site's own pages, and for those that a person made in the browser itself. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Values of Sec-Fetch-Dest for what a page loads into itself: no call of the API is meant for these. */
const EMBEDDED: ReadonlySet<string> = new Set('image audio video track script style font object embed frame iframe'.split(' '));

/**
 * Refuses a GET of the API that a page embeds: an image in a document would act as its reader (`/api/groups/{name}/export`).
 * @throws AppError cross_site
 */
export function refuseEmbedded(request: IncomingMessage): void {
  const destination = request.headers['sec-fetch-dest'];
  if (request.method === 'GET' && EMBEDDED.has(String(destination).toLowerCase())) throw new AppError('cross_site');
}

/**
 * Refuses what another site makes a browser send: `SameSite` cookies alone leave same-site subdomains and old browsers open.
 * A request that carries neither header is not a browser's and is served.
 * @param path the request's path, without the query
 * @param publicUrl the site's configured origin, or null when it follows the request's host
 * @param host the host that the browser asked for
 * @throws AppError cross_site
 */
export function refuseCrossSite(request: IncomingMessage, path: string, publicUrl: string | null, host: string): void {
  if (request.method === 'GET' && !GUARDED_GET.test(path)) return;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) {
    if (!OWN_SITES.has(fetchSite.toLowerCase())) throw new AppError('cross_site');
    return;
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl, host)) throw new AppError('cross_site');
}

/** Without a configured address only hosts are compared: which scheme the browser uses is then not known for sure. */
function isOwnOrigin(origin: string, publicUrl: string | null, host: string): boolean {
  if (publicUrl !== null) return origin === publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}
