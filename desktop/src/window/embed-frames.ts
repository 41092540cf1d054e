import { EMBED_FRAME_ORIGINS, REFERRER_FRAME_ORIGINS } from '@maru/core';
import type { Session } from 'electron';
import { APP_SCHEME, isPageAddress } from '../protocol/addresses.ts';

/** Sites that belong to a provider besides that of its frame: its own player, or what it shows, is a frame of theirs in it. */
const FURTHER_SITES: Readonly<Record<string, readonly string[]>> = {
  'youtube-nocookie.com': ['youtube.com'],
  'twitch.tv': ['ext-twitch.tv'],
  'codepen.io': ['cdpn.io'],
};

/** The sites of each provider, by the origin of its frame. Providers' hosts end in one label: their site is the last two. */
const PROVIDERS: readonly (readonly string[])[] = EMBED_FRAME_ORIGINS.map((origin) => {
  const site = new URL(origin).hostname.split('.').slice(-2).join('.');
  return [site, ...(FURTHER_SITES[site] ?? [])];
});

/** URL patterns of the listeners: a pattern of Chromium's for each site. */
const PATTERNS: readonly string[] = [...new Set(PROVIDERS.flat())].map((site) => `https://*.${site}/*`);

/** True when a frame of the first address may hold one of the second: both are of the same provider. */
export function isOfSameProvider(outer: string, inner: string): boolean {
  return PROVIDERS.some((sites) => isOn(outer, sites) && isOn(inner, sites));
}

/** True when an embed's frame may be at this address. */
export function isEmbedAddress(address: string): boolean {
  return URL.canParse(address) && EMBED_FRAME_ORIGINS.includes(new URL(address).origin);
}

/**
 * Lets the providers' frames play on pages of `app://`, which Chromium sends no Referer for, and which providers do not know:
 * - those that ask which site they stand in (YouTube's error 153) are told the server's, as they are by its website;
 * - a policy that names who may frame them is completed by `app:`, since neither `*` nor a host of the web stands for this scheme.
 * Nothing else of requests and answers is changed, and nothing of any other host is looked at.
 * @param server the origin whose pages are shown
 */
export function letEmbedsPlay({ webRequest }: Pick<Session, 'webRequest'>, server: () => string | null): void {
  const filter = { urls: [...PATTERNS] };
  webRequest.onBeforeSendHeaders(filter, ({ url, resourceType, initiatorOrigin, requestHeaders }, callback) => {
    const site = server();
    const isByPage = resourceType === 'subFrame' && isPageAddress(`${initiatorOrigin ?? ''}/`);
    const isAsked = isByPage && REFERRER_FRAME_ORIGINS.includes(new URL(url).origin);
    callback({ requestHeaders: isAsked && site !== null ? { ...requestHeaders, Referer: `${site}/` } : requestHeaders });
  });
  webRequest.onHeadersReceived(filter, ({ resourceType, responseHeaders = {} }, callback) => {
    callback({ responseHeaders: resourceType === 'subFrame' ? allowApp(responseHeaders) : responseHeaders });
  });
}

function allowApp(headers: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      name.toLowerCase() === 'content-security-policy' ? values.map((value) => value.replaceAll(ANCESTORS, addApp)) : values,
    ]),
  );
}

const ANCESTORS = /(?<=^|[;,]\s*)frame-ancestors\s[^;,]*/gi;

/** A provider that refuses every frame goes on doing so. */
function addApp(directive: string): string {
  return /'none'/i.test(directive) ? directive : `${directive.trimEnd()} ${APP_SCHEME}:`;
}

function isOn(address: string, sites: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
