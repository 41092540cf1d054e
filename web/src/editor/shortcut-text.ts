import { keyOf, shownKey } from './actions.ts';
import type { ActionName } from './actions.ts';

/** A key as this machine's keyboard has it. @param key as CodeMirror writes keys */
export function shownHere(key: string): string {
  return shownKey(key, /Mac|iP(?:hone|ad|od)/.test(navigator.platform));
}

/** The key of an action as this machine's keyboard has it, if the action has one. */
export function keyText(name: ActionName): string | undefined {
  const key = keyOf(name);
  return key === undefined ? undefined : shownHere(key);
}
