import { createHash } from 'node:crypto';

/** Scheme of the app's own pages. */
export const APP_SCHEME = 'app';
/**
 * Origin of the page for choosing the server, different from
 * the pages' origin, so that neither can access the other.
 */
export const SETUP_ORIGIN = 'app://setup';
/** Scheme of links from other programs. */
export const LINK_SCHEME = 'maru';

const PAGE = /^app:\/\/maru-[0-9a-f]{16}$/;

/**
 * Returns the origin of the website's pages for a server: one per server, so that their storage is separate.
 */
export function pageOrigin(server: string): string {
  return `${APP_SCHEME}://maru-${createHash('sha256').update(server).digest('hex').slice(0, 16)}`;
}

/**
 * Returns the origin of an address of the app; null for every
 * other. `new URL().origin` is 'null' for non-web schemes.
 */
export function appOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || username !== '' || password !== '') return null;
  const origin = `${protocol}//${host}`;
  return origin === SETUP_ORIGIN || PAGE.test(origin) ? origin : null;
}

/** Returns true for an address of the website's pages in the app, for any server. */
export function isPageAddress(address: string): boolean {
  return PAGE.test(appOrigin(address) ?? '');
}
