import type { MediaKind } from './ast.ts';

const VIDEO: ReadonlySet<string> = new Set(['mp4', 'm4v', 'webm', 'ogv', 'mov']);
const AUDIO: ReadonlySet<string> = new Set(['mp3', 'm4a', 'aac', 'oga', 'ogg', 'opus', 'wav', 'flac']);

/** What a URL shows, by the extension of its path: an image unless it is known for video or audio. */
export function mediaKind(url: string): MediaKind {
  let end = url.length;
  const hash = url.indexOf('#');
  if (hash >= 0) end = hash;
  const query = url.indexOf('?');
  if (query >= 0 && query < end) end = query;
  const period = url.lastIndexOf('.', end - 1);
  if (period < 0 || end - period > 5 || end - period < 4) return 'image';
  const extension = url.slice(period + 1, end).toLowerCase();
  if (VIDEO.has(extension)) return 'video';
  return AUDIO.has(extension) ? 'audio' : 'image';
}
