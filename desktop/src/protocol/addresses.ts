import { createHash } from 'node:crypto';

/** The app's own scheme. */
export const APP_SCHEME = 'app';
/** Where the server is chosen: another origin than the pages', so that neither reaches into the other. */
export const SETUP_ORIGIN = 'app://setup';
/** The scheme of links that other programs open in the app. */
export const LINK_SCHEME = 'maru';

const PAGE = /^app:\/\/maru-[0-9a-f]{16}$/;

/** The origin of the website's pages for a server: one for each, so that what pages keep is kept apart. */
export function pageOrigin(server: string): string {
  return `${APP_SCHEME}://maru-${createHash('sha256').update(server).digest('hex').slice(0, 16)}`;
}

/** The origin of an address of the app's own; null for every other. `new URL().origin` is 'null' for schemes that are not the web's. */
export function appOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || username !== '' || password !== '') return null;
  const origin = `${protocol}//${host}`;
  return origin === SETUP_ORIGIN || PAGE.test(origin) ? origin : null;
}

/** Whether an address is one of the website's pages in the app, whichever server they are for. */
export function isPageAddress(address: string): boolean {
  return PAGE.test(appOrigin(address) ?? '');
}
