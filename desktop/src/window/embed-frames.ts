import { EMBED_FRAME_ORIGINS, REFERRER_FRAME_ORIGINS } from '@maru/core';
import type { Session } from 'electron';
import { APP_SCHEME, isPageAddress } from '../protocol/addresses.ts';

/** Further sites of a provider: frames inside its player. */
const FURTHER_SITES: Readonly<Record<string, readonly string[]>> = {
  'youtube-nocookie.com': ['youtube.com'],
  'twitch.tv': ['ext-twitch.tv'],
  'codepen.io': ['cdpn.io'],
};

/**
 * Sites of each provider, by the origin of its frame. The hosts'
 * public suffix has one label: the site is the last two labels.
 */
const PROVIDERS: readonly (readonly string[])[] = EMBED_FRAME_ORIGINS.map((origin) => {
  const site = new URL(origin).hostname.split('.').slice(-2).join('.');
  return [site, ...(FURTHER_SITES[site] ?? [])];
});

/** URL patterns of the listeners: one of Chromium's for each site. */
const PATTERNS: readonly string[] = [...new Set(PROVIDERS.flat())].map((site) => `https://*.${site}/*`);

/**
 * Returns true when both addresses belong to the same provider,
 * so that a frame of the first may contain the second.
 */
export function isOfSameProvider(outer: string, inner: string): boolean {
  return PROVIDERS.some((sites) => isOn(outer, sites) && isOn(inner, sites));
}

/** Returns true when an embed's frame may be at this address. */
export function isEmbedAddress(address: string): boolean {
  return URL.canParse(address) && EMBED_FRAME_ORIGINS.includes(new URL(address).origin);
}

/**
 * Enables the providers' frames on pages of `app://`, for which
 * Chromium sends no Referer, and which providers do not recognise:
 * - providers that require the embedding site (YouTube's error
 *   153) receive the server's origin, as from its website;
 * - a policy that lists allowed embedders is extended by `app:`, since neither `*` nor a host of the web
 *   matches this scheme. Other headers, and requests to other hosts, are not changed.
 * @param server origin of the shown pages
 */
export function enableEmbeds({ webRequest }: Pick<Session, 'webRequest'>, server: () => string | null): void {
  const filter = { urls: [...PATTERNS] };
  webRequest.onBeforeSendHeaders(
    filter,
    ({ url, resourceType, initiatorOrigin, requestHeaders }, callback) => {
      const site = server();
      const isByPage = resourceType === 'subFrame' && isPageAddress(`${initiatorOrigin ?? ''}/`);
      const isAsked = isByPage && REFERRER_FRAME_ORIGINS.includes(new URL(url).origin);
      callback({
        requestHeaders:
          isAsked && site !== null ? { ...requestHeaders, Referer: `${site}/` } : requestHeaders,
      });
    },
  );
  webRequest.onHeadersReceived(filter, ({ resourceType, responseHeaders = {} }, callback) => {
    callback({ responseHeaders: resourceType === 'subFrame' ? allowApp(responseHeaders) : responseHeaders });
  });
}

function allowApp(headers: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      name.toLowerCase() === 'content-security-policy'
        ? values.map((value) => value.replaceAll(ANCESTORS, addApp))
        : values,
    ]),
  );
}

const ANCESTORS = /(?<=^|[;,]\s*)frame-ancestors\s[^;,]*/gi;

/** Adds the scheme to a directive; a provider that forbids all frames continues to do so. */
function addApp(directive: string): string {
  return /'none'/i.test(directive) ? directive : `${directive.trimEnd()} ${APP_SCHEME}:`;
}

function isOn(address: string, sites: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
