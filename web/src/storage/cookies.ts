/** A year: the mirrors of language and theme. */
const MIRROR_LIFETIME_S = 365 * 24 * 60 * 60;

/** The value of a cookie the page may read, or undefined. */
export function readCookie(name: string, all: string = globalThis.document?.cookie ?? ''): string | undefined {
  for (const part of all.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Mirrors a choice for the server, so that its HTML agrees with the page. Null removes the cookie of that name. */
export function mirrorInCookie(name: string, value: string | null): void {
  if (globalThis.document === undefined) return;
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : MIRROR_LIFETIME_S;
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
