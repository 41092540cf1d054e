import type { MediaKind } from './ast.ts';

/** The extension of a URL's path: of a video, or of a sound. */
const EXTENSION = /^[^?#]*\.(?:(mp4|m4v|webm|ogv|mov)|mp3|m4a|aac|og[ag]|opus|wav|flac)(?:[?#]|$)/i;

/** What a URL shows, by the extension of its path: an image unless it is known for video or audio. */
export function mediaKind(url: string): MediaKind {
  const match = EXTENSION.exec(url);
  return match === null ? 'image' : match[1] === undefined ? 'audio' : 'video';
}
