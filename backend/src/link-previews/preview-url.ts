import { isIP } from 'node:net';

/** Maximum characters of a URL. */
const URL_MAX_LENGTH = 2_048;

/**
 * Parses the URL of a page or image from user input. Returns null for other schemes
 * than `http:` and `https:`, and for URLs with a user name or password. The URL
 * standard's parser canonicalises every spelling of an IP address (`0x7f.1`,
 * `2130706433`, `①②⑦.0.0.1`), so that the checked address is the one connected to.
 */
export function readPreviewUrl(text: string, base?: URL): URL | null {
  if (text.length > URL_MAX_LENGTH || !URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '')
    return null;
  url.hash = '';
  return url.href.length > URL_MAX_LENGTH ? null : url;
}

/** Returns the IP address of a URL's host, without the brackets of IPv6; null for a name. */
export function addressOfHost(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** Returns the port of a URL. Only the default ports of http and https are allowed for public servers. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

export function isUsualPort(url: URL): boolean {
  return [80, 443].includes(portOf(url));
}
