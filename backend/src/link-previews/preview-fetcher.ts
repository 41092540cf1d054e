import { LINK_PREVIEW_IMAGE_MAX_BYTES, LINK_PREVIEW_PAGE_MAX_BYTES } from '@maru/core';
import { createAddressRules } from './address-rules.ts';
import type { Network } from './address-rules.ts';
import { decodeHtml } from './decode-html.ts';
import { FetchRefusedError } from './fetch-options.ts';
import type { FetchedFile, FetchOptions } from './fetch-options.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { createLinkChecker } from './link-checker.ts';
import type { LinkChecker } from './link-checker.ts';
import { readPreviewUrl } from './preview-url.ts';
import { readMetadata } from './read-metadata.ts';
import type { PageMetadata } from './read-metadata.ts';
import { createHostResolver } from './resolve-host.ts';

/** Fetches pages and images for previews, from public servers only. */
export interface PreviewFetcher {
  /** Returns null when no page is available. The image's URL is absolute and syntactically allowed. */
  page(url: URL): Promise<PageMetadata | null>;
  /** Returns the bytes of an image; null when none is available. */
  image(url: URL): Promise<Buffer | null>;
  readonly check: LinkChecker;
}

const PAGE: FetchOptions = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  types: /^(?:text\/html|application\/xhtml\+xml)$/,
  maxBytes: LINK_PREVIEW_PAGE_MAX_BYTES,
  isEnough: (bytes) => /<\/head|<body/i.test(bytes.toString('latin1')),
};
const IMAGE: FetchOptions = {
  accept: 'image/webp, image/png, image/jpeg, image/gif, image/avif',
  types: /^image\//,
  maxBytes: LINK_PREVIEW_IMAGE_MAX_BYTES,
};

export interface PreviewFetcherOptions {
  /** Networks that are not public, whose servers may be fetched nevertheless. */
  readonly networks: readonly Network[];
  /** Name servers, as `address` or `address:port`; when empty, the system's. */
  readonly nameServers: readonly string[];
}

export function createPreviewFetcher({ networks, nameServers }: PreviewFetcherOptions): PreviewFetcher {
  const guarded = createGuardedFetch(createAddressRules(networks), createHostResolver(nameServers));
  const fetchOrNull = async (url: URL, order: FetchOptions): Promise<FetchedFile | null> => {
    try {
      return await guarded.fetch(url, order);
    } catch (error) {
      if (error instanceof FetchRefusedError) return null;
      throw error;
    }
  };
  return {
    page: async (url) => {
      const file = await fetchOrNull(url, PAGE);
      if (file === null) return null;
      const metadata = readMetadata(decodeHtml(file.bytes, file.contentType));
      const image = metadata.image === null ? null : readPreviewUrl(metadata.image, file.url);
      return { ...metadata, image: image?.href ?? null };
    },
    image: async (url) => (await fetchOrNull(url, IMAGE))?.bytes ?? null,
    check: createLinkChecker(guarded.ask),
  };
}
