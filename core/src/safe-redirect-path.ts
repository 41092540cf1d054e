/** An address as it is resolved by `URL`. */
interface ResolvedAddress {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Returns the path to go on to: `next` when it is a path of this site, else another one. Resolved as browsers
 * do, so that no spelling (`//evil`, `/\evil`) leads elsewhere.
 * @param resolve the platform's `new URL`
 */
export function safeRedirectPath(
  next: string | null,
  origin: string,
  otherwise: string,
  resolve: (path: string, origin: string) => ResolvedAddress,
): string {
  if (next === null || !next.startsWith('/')) return otherwise;
  try {
    const url = resolve(next, origin);
    // The path of `/..//evil`, on this site's origin, would be parsed as a host by browsers.
    return url.origin === origin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : otherwise;
  } catch {
    return otherwise;
  }
}
