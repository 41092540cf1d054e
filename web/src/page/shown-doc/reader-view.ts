/**
 * Returns true when an address selects the reader view. A repeated parameter is ignored, as on the server.
 */
export function isReaderView(query: URLSearchParams): boolean {
  return query.getAll('view').join('&') === 'reader';
}
