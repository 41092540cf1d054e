import { translate } from '../i18n/instances.ts';
import type { FailedResponse } from '../requests/action-types.ts';

/**
 * The words for a failed upload (specification, section 8, named messages): the server's own where the request could be another one
 * (the type, the size, the room that is left, the session), those of a missing connection, and else that something went wrong.
 */
export function uploadMessage({ response, message }: { readonly response: FailedResponse | null; readonly message: string }): string {
  const hasReason = response === null || (response.status < 500 && typeof response.body?.msg === 'string');
  return hasReason ? message : translate('common.uploadFailed');
}
