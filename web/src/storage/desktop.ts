import type { DesktopBridge } from '@maru/core/desktop';
import { readSessionCookie } from './session-cookie.ts';

declare global {
  interface Window {
    /** The way to the desktop app, where the page runs in it (`DESKTOP_BRIDGE_KEY`). */
    readonly maruDesktop?: DesktopBridge;
  }
}

/** The desktop app around this page; undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return window.maruDesktop;
}

/** Whose session this page's requests go with: in a browser its cookie says it, on the desktop the app. */
export async function sessionHolder(): Promise<string | null> {
  const bridge = desktopBridge();
  if (bridge === undefined) return readSessionCookie()?.username ?? null;
  return (await bridge.currentAccount())?.username ?? null;
}
