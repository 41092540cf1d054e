import { SILENT_FAILURE } from './action-types.ts';
import type { FailureAction } from './action-types.ts';

/** Displayed in place of the status of a failure without a response. */
export const MISSING_STATUS = 999;

const POPUPS: ReadonlySet<string> = new Set([
  'LOAD_DOC_FAILURE',
  'SIGNUP_FAILURE',
  'CHANGE_PASSWORD_FAILURE',
]);
const PAGES: ReadonlySet<string> = new Set(['LOAD_GROUP_FAILURE', 'LOGOUT_FAILURE']);

export interface Presentation {
  readonly hasToast: boolean;
  readonly surface: 'popup' | 'page' | 'none';
  readonly status: number;
}

/** Surface of a failure (specification, section 8): a toast unless silent, and a dialog or page for a few. */
export function presentationOf(action: FailureAction): Presentation {
  const status = action.response?.status ?? MISSING_STATUS;
  if (action.type === SILENT_FAILURE) return { hasToast: false, surface: 'none', status };
  const surface = POPUPS.has(action.type) ? 'popup' : PAGES.has(action.type) ? 'page' : 'none';
  return { hasToast: true, surface, status };
}

/** Formats `error title (status)`. */
export function titleWithStatus(title: string, status: number): string {
  return `${title} (${status})`;
}
