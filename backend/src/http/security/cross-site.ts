import type { IncomingMessage } from 'node:http';
import { AppError } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';

/** Paths of GET calls with side effects, which are checked like writes. */
const GUARDED_GETS: readonly RegExp[] = Object.values(endpoints)
  .filter(({ hasSideEffects }) => hasSideEffects)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Values of Sec-Fetch-Site for requests from this site's pages and for direct navigation. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Values of Sec-Fetch-Dest for embedded resources: no API call is meant for these. */
const EMBEDDED: ReadonlySet<string> = new Set(
  'image audio video track script style font object embed frame iframe'.split(' '),
);

/**
 * Refuses an embedded GET of the API: an image in a document would
 * run with its reader's session (`/api/groups/{name}/export`).
 * @throws AppError cross_site
 */
export function refuseEmbedded(request: IncomingMessage): void {
  const destination = request.headers['sec-fetch-dest'];
  if (request.method === 'GET' && EMBEDDED.has(String(destination).toLowerCase()))
    throw new AppError('cross_site');
}

/**
 * Refuses cross-site requests of browsers: `SameSite` cookies alone do not cover same-site subdomains and old
 * browsers. A request with neither header does not come from a browser and is served.
 * @param path the request's path, without the query
 * @param publicUrl the site's configured origin, or null when it follows the request's host
 * @param host the host that the browser asked for
 * @throws AppError cross_site
 */
export function refuseCrossSite(
  request: IncomingMessage,
  path: string,
  publicUrl: string | null,
  host: string,
): void {
  if (request.method === 'GET' && !GUARDED_GETS.some((guarded) => guarded.test(path))) return;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) {
    if (!OWN_SITES.has(fetchSite.toLowerCase())) throw new AppError('cross_site');
    return;
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl, host)) throw new AppError('cross_site');
}

/**
 * Compares hosts only when no address is configured, since
 * the browser's scheme is then not known for certain.
 */
function isOwnOrigin(origin: string, publicUrl: string | null, host: string): boolean {
  if (publicUrl !== null) return origin === publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}
