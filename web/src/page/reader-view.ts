/** Whether an address asks for the reader view. As the server reads it: a parameter that is repeated asks for nothing. */
export function isReaderView(query: URLSearchParams): boolean {
  return query.getAll('view').join('&') === 'reader';
}
