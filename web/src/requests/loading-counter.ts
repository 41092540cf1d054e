import { isRequest, SILENT_FAILURE } from './action-types.ts';
import type { Action, RequestAction } from './action-types.ts';

/** Calls about notifications, the only ones that do not count (specification, section 4). */
const UNCOUNTED: ReadonlySet<string> = new Set(['LOAD_NOTIFICATIONS_REQUEST', 'DELETE_NOTIFICATION_REQUEST']);

/** How an action changes the number of calls under way (specification, section 4). */
export function loadingDelta(action: Action): -1 | 0 | 1 {
  const request: RequestAction = isRequest(action) ? action : action.request;
  if (UNCOUNTED.has(request.type)) return 0;
  if (isRequest(action)) return 1;
  return action.type.endsWith('_SUCCESS') || action.type.endsWith('_FAILURE') || action.type === SILENT_FAILURE ? -1 : 0;
}
