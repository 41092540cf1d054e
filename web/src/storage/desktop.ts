import type { DesktopBridge } from '@maru/core/desktop';
import { readSessionCookie } from './session-cookie.ts';

declare global {
  interface Window {
    /** The bridge to the desktop app (`DESKTOP_BRIDGE_KEY`), where the page runs in it. */
    readonly maruDesktop?: DesktopBridge;
  }
}

/** Returns the bridge to the desktop app; undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return window.maruDesktop;
}

/**
 * Returns the username whose session the page's requests carry:
 * read from the cookie in a browser, from the app on the desktop.
 */
export async function sessionUser(): Promise<string | null> {
  const bridge = desktopBridge();
  if (bridge === undefined) return readSessionCookie()?.username ?? null;
  return (await bridge.currentAccount())?.username ?? null;
}
