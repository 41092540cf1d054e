import type { Embed, LinkPreview } from '../ast.ts';
import { matchUrl } from '../inline/bare-url.ts';
import type { Mutable } from '../mutable.ts';
import { encodeUrl } from '../url.ts';
import type { BlockState } from './state.ts';

/**
 * Providers whose pages are shown in a sandboxed frame: name, and pattern
 * of the URL without scheme, `www.` and `m.`; the group is the id.
 */
const PROVIDERS: readonly (readonly [name: string, url: RegExp])[] = [
  [
    'youtube',
    /^(?:youtu\.be\/|(?:music\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/))([\w-]{11})(?![\w-])/i,
  ],
  ['vimeo', /^(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?!\w)/i],
  ['dailymotion', /^dailymotion\.com\/video\/([a-z\d]{1,16})(?![a-z\d])/i],
  ['twitch', /^twitch\.tv\/videos\/(\d{1,12})(?!\w)/i],
  ['kakaotv', /^tv\.kakao\.com\/(?:v|channel\/\d{1,12}\/cliplink)\/(\d{1,12})(?!\w)/i],
  ['navertv', /^tv\.naver\.com\/(?:v|embed)\/(\d{1,12})(?!\w)/i],
  ['spotify', /^open\.spotify\.com\/((?:track|album|playlist|episode|show)\/[a-z\d]{22})(?!\w)/i],
  ['soundcloud', /^soundcloud\.com\/([\w-]{1,80}\/(?:sets\/)?[\w-]{1,120})(?![\w-])/i],
  ['codepen', /^codepen\.io\/([\w-]{1,40}\/pen\/[a-z\d]{1,40})(?!\w)/i],
  ['figma', /^figma\.com\/((?:file|design|proto|board)\/[a-z\d]{10,40})(?!\w)/i],
];

/** Returns the provider and id of an embeddable URL, else null. */
export function findEmbed(url: string): { readonly provider: string; readonly id: string } | null {
  const rest = url.replace(/^https?:\/\/(?:(?:www|m)\.)?/i, '');
  for (const [provider, pattern] of PROVIDERS) {
    const id = pattern.exec(rest)?.[1];
    if (id !== undefined) return { provider, id };
  }
  return null;
}

/** Returns the block of a paragraph that contains only an http(s) URL, else null. */
export function readStandaloneUrl(
  b: BlockState,
  from: number,
  to: number,
): Mutable<Embed> | Mutable<LinkPreview> | null {
  const { src } = b;
  if (!(src.startsWith('http://', from) || src.startsWith('https://', from))) return null;
  if (matchUrl(src, from, src.indexOf(':', from) + 3, to, false) !== to) return null;
  const url = src.slice(from, to);
  const embed = findEmbed(url);
  if (embed === null) return { type: 'linkPreview', from, to, key: 0, url: encodeUrl(url) };
  return { type: 'embed', from, to, key: 0, provider: embed.provider, id: embed.id, url: encodeUrl(url) };
}
