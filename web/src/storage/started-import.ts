import { readItem, removeItem, writeItem } from './local.ts';

/** Local-storage key of the last import that an account has started on this browser. */
const keyOf = (username: string): string => `maru_import_${username}`;

/** Returns the id of the plan; null for none. */
export function startedImport(username: string): string | null {
  return readItem(keyOf(username));
}

export function saveStartedImport(username: string, planId: string | null): void {
  if (planId === null) removeItem(keyOf(username));
  else writeItem(keyOf(username), planId);
}

const planKeyOf = (username: string): string => `maru_plan_${username}`;

/** Returns the id of the plan that is shown and not started; null for none. */
export function shownPlan(username: string): string | null {
  return readItem(planKeyOf(username));
}

export function saveShownPlan(username: string, planId: string | null): void {
  if (planId === null) removeItem(planKeyOf(username));
  else writeItem(planKeyOf(username), planId);
}
