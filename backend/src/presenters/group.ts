import { DEFAULT_STYLE } from '@maru/core';
import type { Group } from '@maru/core/api';
import type { GroupRow } from '../repositories/groups.ts';

/**
 * Only what a space has chosen is stored; its design is answered whole.
 * @param homeDocId null when the viewer may not read the home document
 */
export function presentGroup(row: GroupRow, isOwner: boolean, homeDocId: string | null): Group {
  const style = { ...DEFAULT_STYLE, ...(JSON.parse(row.style) as Partial<Group['style']>) };
  return { id: row.id, name: row.name, title: row.title, style, isOwner, homeDocId };
}
