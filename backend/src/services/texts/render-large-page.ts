import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PageInput, RenderPage } from '@maru/core';
import { linkedArticle } from './linked-article.ts';
import type { InnerArticle, PageTargets } from './linked-article.ts';
import { unpackedHtml } from './packed-html.ts';
import type { StoredHtml } from './packed-html.ts';

/** A page around a large article. Plain data, for a worker thread. */
export interface LargePage {
  /** URL of the website's server build, which exports `renderPage`. */
  readonly entry: string;
  /** All of the page except the article. */
  readonly input: Omit<PageInput, 'articleHtml'>;
  readonly article: StoredHtml & { readonly docId: string };
  /** Documents that the article may show inside it, by their ids. */
  readonly inner: ReadonlyMap<string, InnerArticle>;
  /** Documents that wiki links of the article may refer to. */
  readonly targets: PageTargets;
}

/** A page and the hash for its tag. One of the two forms is null. */
export interface RenderedPage {
  readonly hash: string;
  readonly html: Uint8Array | null;
  /** gzip form, for a large page. */
  readonly packed: Uint8Array | null;
}

/**
 * Size in bytes from which only the compressed page is
 * cached, so that a few large pages do not evict all others.
 */
export const LARGE_PAGE_BYTES = 512 * 1024;

/** Renders, hashes and compresses a page. May take seconds. */
export async function renderLargePage({
  entry,
  input,
  article,
  inner,
  targets,
}: LargePage): Promise<RenderedPage> {
  const { renderPage } = (await import(entry)) as { readonly renderPage: RenderPage };
  const articleHtml = linkedArticle({ docId: article.docId, html: unpackedHtml(article), inner }, targets);
  const html = Buffer.from(renderPage({ ...input, articleHtml }));
  const hash = hashOfPage(html);
  return html.length < LARGE_PAGE_BYTES
    ? { hash, html, packed: null }
    : { hash, html: null, packed: gzipSync(html, { level: 6 }) };
}

/** Hashes the page itself, so that the tag covers every input of the page. */
export function hashOfPage(html: Uint8Array): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 24);
}
