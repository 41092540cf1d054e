/**
 * Returns true when an `If-None-Match` header contains this tag, by
 * the weak comparison required for GET (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = strip(etag);
  return ifNoneMatch.split(',').some((item) => strip(item.trim()) === opaque);
}

function strip(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
