/** Values of a `Cookie` header by name. A name that occurs twice maps to null, so that it grants nothing. */
export type RequestCookies = ReadonlyMap<string, string | null>;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[!#-+\--:<-[\]-~]*$/;

/** Parses a `Cookie` header (RFC 6265, section 4.2.1). Skips pairs outside of the grammar. */
export function parseCookies(header: string | undefined): RequestCookies {
  const cookies = new Map<string, string | null>();
  if (header === undefined) return cookies;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (!NAME.test(name)) continue;
    // Treats an invalid value as a duplicate of another cookie with the same name.
    cookies.set(name, cookies.has(name) || !VALUE.test(value) ? null : value);
  }
  return cookies;
}

/** Returns the value of a cookie that occurs exactly once and is not empty. */
export function cookieValue(cookies: RequestCookies, name: string): string | undefined {
  const value = cookies.get(name);
  return value === undefined || value === null || value === '' ? undefined : value;
}

export interface CookieOptions {
  /** 0 removes the cookie. */
  readonly maxAgeMs: number;
  readonly httpOnly: boolean;
  /** True under HTTPS. */
  readonly isSecure: boolean;
}

/**
 * Builds a `Set-Cookie` header for the whole site, `SameSite=Lax`.
 * @throws when name or value has characters that a cookie cannot carry
 */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  if (!NAME.test(name) || !VALUE.test(value))
    throw new Error(`The cookie ${JSON.stringify(name)} has characters that it cannot carry`);
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${Math.max(0, Math.floor(options.maxAgeMs / 1_000))}`,
    'SameSite=Lax',
  ];
  if (options.httpOnly) parts.push('HttpOnly');
  if (options.isSecure) parts.push('Secure');
  return parts.join('; ');
}
