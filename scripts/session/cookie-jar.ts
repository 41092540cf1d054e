/** Cookies of one server between requests: names and values, without their attributes. */
export interface CookieJar {
  /** Stores the cookies of a response; an expired value is removed. */
  store(setCookies: readonly string[]): void;
  /** Returns the `Cookie` header of the next request; empty without cookies. */
  header(): string;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    store(setCookies) {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split(';');
        const at = pair.indexOf('=');
        const name = pair.slice(0, at).trim();
        if (attributes.some(isOver)) cookies.delete(name);
        else cookies.set(name, pair.slice(at + 1).trim());
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.trim().split('=');
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
}
