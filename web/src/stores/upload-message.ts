import { translate } from '../i18n/instances.ts';
import type { FailedResponse } from '../requests/action-types.ts';

/**
 * Returns the message for a failed upload (specification, section 8, named
 * messages): the server's own for errors that the user can correct (type, size,
 * quota, session), one for a missing connection, and a general one for the rest.
 */
export function uploadMessage({
  response,
  message,
}: {
  readonly response: FailedResponse | null;
  readonly message: string;
}): string {
  const hasReason = response === null || (response.status < 500 && typeof response.body?.msg === 'string');
  return hasReason ? message : translate('common.uploadFailed');
}
