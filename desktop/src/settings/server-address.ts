/** Hosts of this very machine: only to them may credentials go without encryption. */
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_LENGTH = 300;

/**
 * The origin of a server that somebody wrote down: `maru.example`, `https://maru.example/`. Null for what is no address, for
 * addresses with a user, a path, a query or an anchor, and for HTTP to another machine.
 */
export function parseServerAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || /[\s\\@]/.test(trimmed)) return null;
  const isWithScheme = /^[a-z][\w+.-]*:\/\//i.test(trimmed);
  const host = trimmed.split('/')[0]?.replace(/:\d+$/, '').toLowerCase() ?? '';
  const address = isWithScheme ? trimmed : `${LOOPBACK.test(host) ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  return isServer(url.origin) ? url.origin : null;
}

/** Whether this is the origin of a server as the app keeps it. */
export function isServer(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  if (origin !== value || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
