import type { Group } from '@maru/core/api';
import type { GroupRow } from '../repositories/groups.ts';

/**
 * @param homeDocId null when the viewer may not read the home document
 */
export function presentGroup(row: GroupRow, isOwner: boolean, homeDocId: string | null): Group {
  return { id: row.id, name: row.name, title: row.title, style: JSON.parse(row.style) as Group['style'], isOwner, homeDocId };
}
