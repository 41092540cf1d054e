import { endpoints } from '@maru/core/api/contracts';
import { isRequest, SILENT_FAILURE } from './action-types.ts';
import type { Action, RequestAction } from './action-types.ts';

/**
 * Returns the change of the number of requests in progress that an action causes (specification, section 4).
 */
export function loadingDelta(action: Action): -1 | 0 | 1 {
  const request: RequestAction = isRequest(action) ? action : action.request;
  if (endpoints[request.call].isBackground) return 0;
  if (isRequest(action)) return 1;
  return action.type.endsWith('_SUCCESS') ||
    action.type.endsWith('_FAILURE') ||
    action.type === SILENT_FAILURE
    ? -1
    : 0;
}
