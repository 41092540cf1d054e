import type { Media } from '@maru/core/api';
import type { MediaRow } from '../repositories/media.ts';

/**
 * @param name the decrypted file name
 */
export function presentMedia(row: MediaRow, name: string): Media {
  return {
    id: row.id,
    name,
    type: row.type,
    size: row.size,
    // Encodes parentheses, which would end the URL in Markdown.
    url: `/media/${row.id}/${encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')}`,
    ...(row.width === null || row.height === null ? {} : { width: row.width, height: row.height }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
