import { docPath } from '@maru/core/text';
import type { DocumentColumnProps } from './document-column-props.ts';

/** Returns the path of a document's or a space's page as the server spells it. */
export function pagePath({
  space: { group },
  shown,
  isHome,
}: Pick<DocumentColumnProps, 'space' | 'shown' | 'isHome'>): string {
  const groupName = group?.name ?? '';
  return isHome || shown === null ? `/${groupName}` : docPath(groupName, shown.id, shown.title);
}
