import { INLINED_MEDIA_MAX_BYTES } from '@maru/core';
import { loadFile } from '../api.ts';

// Media of the site in an article's HTML. Text can't match, its `<` is escaped.
const MEDIA = /(?<=<(?:img|video|audio) [^>]*?src=")(\/media\/[^"]+)(?=")/g;

/** An article with its media inside it. */
export interface InlinedMedia {
  readonly html: string;
  /** Number of files that stay links: beyond the limit, or not to be had. */
  readonly left: number;
}

/** Replaces the addresses of media by the media themselves, in their order, as far as the limit allows. */
export async function inlineMedia(html: string): Promise<InlinedMedia> {
  const uses = mediaUses(html);
  const loaded = new Map<string, string>();
  let room = INLINED_MEDIA_MAX_BYTES;
  for (const [url, count] of uses) {
    const file = await loadFile(url.replaceAll('&amp;', '&'), Math.floor(room / count));
    const data = file === null ? null : await dataUrl(file).catch(() => null);
    if (file === null || data === null) continue;
    room -= file.size * count;
    loaded.set(url, data);
  }
  return { html: html.replace(MEDIA, (url) => loaded.get(url) ?? url), left: uses.size - loaded.size };
}

/** Returns how often each file is in an article: it would be in the page as often. */
export function mediaUses(html: string): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const [url] of html.matchAll(MEDIA)) uses.set(url, (uses.get(url) ?? 0) + 1);
  return uses;
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` gives a string.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read')));
    reader.readAsDataURL(file);
  });
}
