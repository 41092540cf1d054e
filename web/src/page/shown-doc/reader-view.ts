import { COMMENTS_PARAMETER } from '@maru/core';

/** Returns true when an address selects a document's comments instead of its article. */
export function isCommentsView(query: URLSearchParams): boolean {
  return query.has(COMMENTS_PARAMETER);
}

/**
 * Returns true when an address selects the reader view. A repeated parameter is ignored, as on the server.
 */
export function isReaderView(query: URLSearchParams): boolean {
  return query.getAll('view').join('&') === 'reader';
}
