import type { MediaKind } from './inline-ast.ts';

/** Matches the extension of a URL's path: of a video, or of a sound file. */
const EXTENSION = /^[^?#]*\.(?:(mp4|m4v|webm|ogv|mov)|mp3|m4a|aac|og[ag]|opus|wav|flac)(?:[?#]|$)/i;

/**
 * Returns the kind of media by the extension of a URL's
 * path: an image unless it is a known video or audio type.
 */
export function mediaKind(url: string): MediaKind {
  const match = EXTENSION.exec(url);
  return match === null ? 'image' : match[1] === undefined ? 'audio' : 'video';
}
