export type Encoding = 'br' | 'gzip';

/** Returns the encoding to send, brotli before gzip, or null for none (RFC 9110, section 12.5.3). */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  if (acceptEncoding === undefined || available.length === 0) return null;
  const accepted = new Set<string>();
  for (const item of acceptEncoding.slice(0, 500).toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br') && available.includes('br')) return 'br';
  return accepted.has('gzip') && available.includes('gzip') ? 'gzip' : null;
}

/**
 * Returns true when an `If-None-Match` header contains this tag, by
 * the weak comparison required for GET (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = stripWeakPrefix(etag);
  return ifNoneMatch.split(',').some((item) => stripWeakPrefix(item.trim()) === opaque);
}

function stripWeakPrefix(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
