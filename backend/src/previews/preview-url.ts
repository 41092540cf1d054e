import { isIP } from 'node:net';

/** Characters of an address that is looked at. */
const URL_MAX_LENGTH = 2_048;

/**
 * Reads the address of a page or picture that somebody wrote. Null for everything but `http:` and `https:` without name and
 * password. The URL standard's parser turns every spelling of an IP address (`0x7f.1`, `2130706433`, `①②⑦.0.0.1`) into its
 * usual form, so what is checked later is what is connected to.
 */
export function readPreviewUrl(text: string, base?: URL): URL | null {
  if (text.length > URL_MAX_LENGTH || !URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  url.hash = '';
  return url.href.length > URL_MAX_LENGTH ? null : url;
}

/** The address in a host that is one, without the brackets of IPv6; null for a name. */
export function addressOfHost(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** The port of an address. Those of http and https are the only ones that strangers are asked on. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

export function isUsualPort(url: URL): boolean {
  return [80, 443].includes(portOf(url));
}
