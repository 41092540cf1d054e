import type { Media } from '@maru/core/api';

/** Returns the markup of a file in a document: images, audio and video inline, others as links. */
export function mediaMarkup({ name, type, url }: Pick<Media, 'name' | 'type' | 'url'>): string {
  const text = name.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return `${kindOf(type) === 'file' ? '' : '!'}[${text}](${url})`;
}

export type MediaKind = 'image' | 'audio' | 'video' | 'file';

/** Returns a file's kind in everyday terms, from its type. */
export function kindOf(type: string): MediaKind {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
