import { useLayoutEffect } from 'react';
import { ACCOUNT_PART } from '../../reader/account-sign.ts';
import { isRecentInput } from '../../reader/early-palette.ts';

/** Time of the press on the account's sign, on the page's clock; null without one. */
let wantedAt: number | null = null;
/** The part that had the focus when its element was removed. */
let focused: string | null = null;

/** Attribute that marks a part of the account's sign, or of its menu. */
export function accountPart(part: 'bell' | 'menu'): Readonly<Record<string, string>> {
  return { [ACCOUNT_PART]: part };
}

/** Opens the account's menu as soon as it is there. */
export function requestAccountMenu(): void {
  wantedAt = performance.now();
}

/** Returns true, once, when the menu is to open. */
export function consumeMenuRequest(): boolean {
  const isWanted = wantedAt !== null && isRecentInput(wantedAt);
  wantedAt = null;
  return isWanted;
}

/** Gives the focus of a part to the element that takes its place. */
export function useRestoredFocus(): void {
  useLayoutEffect(() => {
    const part = focused;
    focused = null;
    if (part !== null)
      document.querySelector<HTMLElement>(`[${ACCOUNT_PART}="${part}"]`)?.focus({ preventScroll: true });
    return () => {
      focused = document.activeElement?.getAttribute(ACCOUNT_PART) ?? null;
    };
  }, []);
}
