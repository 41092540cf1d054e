/** Hosts of this machine: only to them credentials may be sent without encryption. */
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_LENGTH = 300;

/**
 * Returns the origin of an entered server address: `maru.example`, `https://maru.example/`. Null for an
 * invalid address, for addresses with a user, a path, a query or an anchor, and for HTTP to another machine.
 */
export function parseServerAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || /[\s\\@]/.test(trimmed)) return null;
  const isWithScheme = /^[a-z][\w+.-]*:\/\//i.test(trimmed);
  const host = trimmed.split('/')[0]?.replace(/:\d+$/, '').toLowerCase() ?? '';
  const address = isWithScheme ? trimmed : `${LOOPBACK.test(host) ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  )
    return null;
  return isServer(url.origin) ? url.origin : null;
}

/** Returns true for a server's origin in stored form. */
export function isServer(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  if (origin !== value || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
