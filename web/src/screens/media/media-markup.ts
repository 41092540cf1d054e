import type { Media } from '@maru/core/api';

/** What shows a file in a document: pictures, sound and films in their place, others as links. */
export function mediaMarkup({ name, type, url }: Pick<Media, 'name' | 'type' | 'url'>): string {
  const text = name.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return `${kindOf(type) === 'file' ? '' : '!'}[${text}](${url})`;
}

export type MediaKind = 'image' | 'audio' | 'video' | 'file';

/** What people would call it, by its type. */
export function kindOf(type: string): MediaKind {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
