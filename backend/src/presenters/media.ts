import type { Media } from '@maru/core/api';
import type { MediaRow } from '../repositories/media.ts';

/** @param name the file's name in the clear */
export function presentMedia(row: MediaRow, name: string): Media {
  return {
    id: row.id,
    name,
    type: row.type,
    size: row.size,
    // Brackets would end the address in the markup.
    url: `/media/${row.id}/${encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')}`,
    ...(row.width === null || row.height === null ? {} : { width: row.width, height: row.height }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
