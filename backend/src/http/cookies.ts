/** Names to values of a `Cookie` header. A name that stands there twice has null: it must not authorise anything. */
export type RequestCookies = ReadonlyMap<string, string | null>;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[!#-+\--:<-[\]-~]*$/;

/** Reads a `Cookie` header (RFC 6265, section 4.2.1). What does not follow the grammar is left out. */
export function parseCookies(header: string | undefined): RequestCookies {
  const cookies = new Map<string, string | null>();
  if (header === undefined) return cookies;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (!NAME.test(name)) continue;
    // A value outside of the grammar counts as a second one beside another cookie of its name.
    cookies.set(name, cookies.has(name) || !VALUE.test(value) ? null : value);
  }
  return cookies;
}

/** The value of a cookie that stands in the request exactly once and is not empty. */
export function cookieValue(cookies: RequestCookies, name: string): string | undefined {
  const value = cookies.get(name);
  return value === undefined || value === null || value === '' ? undefined : value;
}

export interface CookieOptions {
  /** 0 removes the cookie. */
  readonly maxAgeMs: number;
  readonly httpOnly: boolean;
  /** Under HTTPS. */
  readonly isSecure: boolean;
}

/**
 * A `Set-Cookie` header for the whole site, `SameSite=Lax`.
 * @throws when name or value has characters that a cookie cannot carry
 */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  if (!NAME.test(name) || !VALUE.test(value)) throw new Error(`The cookie ${JSON.stringify(name)} has characters that it cannot carry`);
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${Math.max(0, Math.floor(options.maxAgeMs / 1_000))}`, 'SameSite=Lax'];
  if (options.httpOnly) parts.push('HttpOnly');
  if (options.isSecure) parts.push('Secure');
  return parts.join('; ');
}
