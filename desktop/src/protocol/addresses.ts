/** The app's own scheme. */
export const APP_SCHEME = 'app';
/** Where the website's pages are. */
export const PAGE_ORIGIN = 'app://maru';
/** Where the server is chosen: another origin, so that neither page reaches into the other. */
export const SETUP_ORIGIN = 'app://setup';
/** The scheme of links that other programs open in the app. */
export const LINK_SCHEME = 'maru';

/** The origin of an address of the app's own; null for every other. `new URL().origin` is 'null' for schemes that are not the web's. */
export function appOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || username !== '' || password !== '') return null;
  const origin = `${protocol}//${host}`;
  return origin === PAGE_ORIGIN || origin === SETUP_ORIGIN ? origin : null;
}
