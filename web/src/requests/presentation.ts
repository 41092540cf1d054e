import { endpoints } from '@maru/core/api/contracts';
import type { Endpoint } from '@maru/core/api';
import { SILENT_FAILURE } from './action-types.ts';
import type { FailureAction } from './action-types.ts';

/** Displayed in place of the status of a failure without a response. */
export const MISSING_STATUS = 999;

export interface Presentation {
  readonly hasToast: boolean;
  readonly surface: Endpoint['failure'];
  readonly status: number;
}

/** Surface of a failure (specification, section 8): a toast unless silent, and a dialog or page for a few. */
export function presentationOf(action: FailureAction): Presentation {
  const status = action.response?.status ?? MISSING_STATUS;
  if (action.type === SILENT_FAILURE) return { hasToast: false, surface: 'none', status };
  const { surface, call } = action.request;
  return { hasToast: true, surface: surface ?? endpoints[call].failure, status };
}

/** Formats `error title (status)`. */
export function titleWithStatus(title: string, status: number): string {
  return `${title} (${status})`;
}
