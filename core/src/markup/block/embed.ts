import type { Embed, LinkPreview } from '../ast.ts';
import { matchUrl } from '../inline/bare-url.ts';
import type { Mutable } from '../mutable.ts';
import { encodeUrl } from '../url.ts';
import type { BlockState } from './state.ts';

interface Provider {
  readonly name: string;
  /** Hosts without `www.` or `m.`. */
  readonly hosts: readonly string[];
  /** What follows the host; the first group that matched is the id. */
  readonly path: RegExp;
}

/** Sites whose pages may be shown in a sandboxed frame. */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'youtube',
    hosts: ['youtube.com', 'music.youtube.com', 'youtube-nocookie.com'],
    path: /^\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)([\w-]{11})(?![\w-])/,
  },
  { name: 'youtube', hosts: ['youtu.be'], path: /^\/([\w-]{11})(?![\w-])/ },
  { name: 'vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], path: /^\/(?:video\/)?(\d{1,12})(?:[/?#]|$)/ },
  { name: 'dailymotion', hosts: ['dailymotion.com'], path: /^\/video\/([A-Za-z0-9]{1,16})(?:[/?#_]|$)/ },
  { name: 'twitch', hosts: ['twitch.tv'], path: /^\/videos\/(\d{1,12})(?:[/?#]|$)/ },
  { name: 'kakaotv', hosts: ['tv.kakao.com'], path: /^\/(?:v|channel\/\d{1,12}\/cliplink)\/(\d{1,12})(?:[/?#]|$)/ },
  { name: 'navertv', hosts: ['tv.naver.com'], path: /^\/(?:v|embed)\/(\d{1,12})(?:[/?#]|$)/ },
  { name: 'spotify', hosts: ['open.spotify.com'], path: /^\/((?:track|album|playlist|episode|show)\/[A-Za-z0-9]{22})(?:[/?#]|$)/ },
  { name: 'soundcloud', hosts: ['soundcloud.com'], path: /^\/([\w-]{1,80}\/(?:sets\/)?[\w-]{1,120})(?:[/?#]|$)/ },
  { name: 'codepen', hosts: ['codepen.io'], path: /^\/([\w-]{1,40}\/pen\/[A-Za-z0-9]{1,40})(?:[/?#]|$)/ },
  { name: 'figma', hosts: ['figma.com'], path: /^\/((?:file|design|proto|board)\/[A-Za-z0-9]{10,40})(?:[/?#]|$)/ },
];

/** The provider and id of a URL that may be embedded, else null. */
export function findEmbed(url: string): { readonly provider: string; readonly id: string } | null {
  const start = url.indexOf('://') + 3;
  let end = start;
  while (end < url.length && !'/?#'.includes(url.charAt(end))) end++;
  const host = url
    .slice(start, end)
    .toLowerCase()
    .replace(/^(?:www|m)\./, '');
  for (const provider of PROVIDERS) {
    if (!provider.hosts.includes(host)) continue;
    const id = provider.path.exec(url.slice(end))?.[1];
    if (id !== undefined) return { provider: provider.name, id };
  }
  return null;
}

/** The block for a paragraph that is nothing but an http(s) URL, else null. */
export function readLoneUrl(b: BlockState, from: number, to: number): Mutable<Embed> | Mutable<LinkPreview> | null {
  const { src } = b;
  if (to - from < 10 || !(src.startsWith('http://', from) || src.startsWith('https://', from))) return null;
  if (matchUrl(src, from, src.indexOf(':', from) + 3, to, false) !== to) return null;
  const url = src.slice(from, to);
  const embed = findEmbed(url);
  if (embed === null) return { type: 'linkPreview', from, to, key: 0, url: encodeUrl(url) };
  return { type: 'embed', from, to, key: 0, provider: embed.provider, id: embed.id, url: encodeUrl(url) };
}
