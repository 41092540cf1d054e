import { FolderPlus, SquarePen } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { MenuItem } from '../../components/Menu.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { newDocPath, useGroup } from '../../stores/group.ts';

/** Returns links to a new document and a new folder, beside the document of the page. */
export function useNewDocItems(username: string): readonly MenuItem[] {
  const { t } = useTranslation();
  // The place depends on the page's address, and on the list once it is loaded.
  useLocation();
  useGroup((state) => state.docs);
  return [
    {
      kind: 'link',
      id: 'new',
      to: newDocPath('/new', username),
      label: t('nav.newDocument'),
      icon: <SquarePen size="1rem" aria-hidden="true" />,
    },
    {
      kind: 'link',
      id: 'folder',
      to: newDocPath('/new?folder=1', username),
      label: t('nav.newFolder'),
      icon: <FolderPlus size="1rem" aria-hidden="true" />,
    },
  ];
}
