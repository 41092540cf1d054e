/** Lifetime of the cookies that mirror language and theme: a year. */
const MIRROR_LIFETIME_S = 365 * 24 * 60 * 60;

/** Returns the value of a cookie that scripts may read, or undefined. */
export function readCookie(
  name: string,
  all: string = globalThis.document?.cookie ?? '',
): string | undefined {
  for (const part of all.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * Copies a choice into a cookie, so that HTML rendered by the server agrees with it. Null removes the cookie.
 */
export function mirrorInCookie(name: string, value: string | null): void {
  if (globalThis.document === undefined) return;
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : MIRROR_LIFETIME_S;
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
