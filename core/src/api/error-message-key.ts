type ErrorKind =
  | 'client_error'
  | 'forbidden'
  | 'internal_server_error'
  | 'network_error'
  | 'not_found'
  | 'server_error'
  | 'server_unavailable'
  | 'unauthorized'
  | 'unexpected_server_error';

/** Translation key of a failed call's message on the website. */
export type ErrorMessageKey = `common.error.${ErrorKind}`;

/**
 * Returns the translation key for a failed answer without a message of its own (specification, section 8).
 * @param status the HTTP status, or undefined when no answer came
 */
export function errorMessageKey(status: number | undefined): ErrorMessageKey {
  return `common.error.${keyOf(status)}`;
}

function keyOf(status: number | undefined): ErrorKind {
  if (status === undefined) return 'network_error';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 500) return 'internal_server_error';
  if (status === 502 || status === 503) return 'server_unavailable';
  if (status >= 500 && status < 600) return 'server_error';
  if (status >= 400 && status < 500) return 'client_error';
  return 'unexpected_server_error';
}
