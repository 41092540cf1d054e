import type { WebContents, WebFrameMain } from 'electron';
import type { Electron } from '../electron.ts';
import { appOrigin, isPageAddress } from '../protocol/addresses.ts';
import { isEmbedAddress, isOfSameProvider } from './embed-frames.ts';

/** Maximum characters of an address that is opened. */
const MAX_LENGTH = 8_000;

/**
 * Returns the address to open in the system's browser or
 * mail program; null for addresses that must not be opened.
 */
export function externalAddress(address: string): string | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return url.href;
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Returns true for an allowed frame address: the diagrams' own page, the providers of embeds, and in a
 * provider's frame those of the same provider.
 * @param outer address of the containing page or frame; '' when it is closed
 */
export function isFrameAddress(address: string, outer: string): boolean {
  if (isPageAddress(address) || address === 'about:blank' || address === 'about:srcdoc') return true;
  return isEmbedAddress(address) || isOfSameProvider(outer, address);
}

/**
 * Restricts navigation of the window: pages of the app load, links to the web open in the system's browser,
 * everything else is blocked. No page opens a window, and none has a `webview`.
 */
export function guardNavigation(contents: WebContents, { shell }: Pick<Electron, 'shell'>): void {
  const leave = (address: string): void => {
    const external = externalAddress(address);
    // A browser that does not start affects only this click.
    if (external !== null) shell.openExternal(external).catch(() => undefined);
  };
  contents.on('will-navigate', (event) => {
    if (appOrigin(event.url) !== null) return;
    event.preventDefault();
    leave(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isFrameAddress(event.url, outerOf(event))) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame ? appOrigin(event.url) === null : !isFrameAddress(event.url, outerOf(event)))
      event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isPageAddress(url)) void contents.loadURL(url);
    else leave(url);
    return { action: 'deny' };
  });
}

function outerOf({ frame }: { readonly frame: WebFrameMain | null }): string {
  return frame?.parent?.url ?? '';
}
