import { keyOf, formatKey } from './actions.ts';
import type { ActionName } from './actions.ts';

/**
 * Returns the display form of a key on this platform.
 * @param key in CodeMirror's notation
 */
export function displayKey(key: string): string {
  return formatKey(key, /Mac|iP(?:hone|ad|od)/.test(navigator.platform));
}

/** Returns the display form of an action's key on this platform, if the action has one. */
export function keyText(name: ActionName): string | undefined {
  const key = keyOf(name);
  return key === undefined ? undefined : displayKey(key);
}
