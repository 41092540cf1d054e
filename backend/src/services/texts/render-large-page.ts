import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PageInput, RenderPage } from '@maru/core';
import { resolveWikiLinks } from '@maru/core/markup';
import { wikiLinkResolver } from '@maru/core/text';
import { unpackedHtml } from '../publications/packed-html.ts';
import type { StoredHtml } from '../publications/packed-html.ts';

/** A page around a large article. Plain data, so that it can be handed to a thread. */
export interface LargePage {
  /** URL of the website's server build, whose `renderPage` makes the page. */
  readonly entry: string;
  /** All of the page but the article. */
  readonly input: Omit<PageInput, 'articleHtml'>;
  readonly article: StoredHtml;
  /** The documents that wiki links of the article may lead to. */
  readonly targets: { readonly groupName: string; readonly docs: readonly { readonly id: string; readonly title: string }[] };
}

/** A page and the hash that its tag is made of. One of the two forms is null. */
export interface RenderedPage {
  readonly hash: string;
  readonly html: Uint8Array | null;
  /** In gzip: of a page that is large itself. */
  readonly packed: Uint8Array | null;
}

/** Bytes from which a page is kept compressed alone, so that a few large ones do not push all others out of memory. */
export const LARGE_PAGE_BYTES = 512 * 1024;

/** Renders a page, names its bytes and compresses them. Takes up to seconds. */
export async function renderLargePage({ entry, input, article, targets }: LargePage): Promise<RenderedPage> {
  const { renderPage } = (await import(entry)) as { readonly renderPage: RenderPage };
  const articleHtml = resolveWikiLinks(unpackedHtml(article), wikiLinkResolver(targets.groupName, targets.docs));
  const html = Buffer.from(renderPage({ ...input, articleHtml }));
  const hash = hashOfPage(html);
  return html.length < LARGE_PAGE_BYTES ? { hash, html, packed: null } : { hash, html: null, packed: gzipSync(html, { level: 6 }) };
}

/** The tag of a page is a hash of the page itself, so that it is right whatever the page depends on. */
export function hashOfPage(html: Uint8Array): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 24);
}
