import type { DocItem } from '@maru/core/api';
import { FolderPlus, Plus, SquarePen } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';

/** Menu of new documents and folders: in a folder, or (null) at the top of the space. */
export function NewMenu({ parent }: { readonly parent: DocItem | null }) {
  const { t } = useTranslation();
  const place = parent === null ? '' : `parentId=${parent.id}`;
  return (
    <Menu
      items={[
        {
          kind: 'link',
          id: 'document',
          to: `/new${place === '' ? '' : `?${place}`}`,
          icon: <SquarePen size="1rem" aria-hidden="true" />,
          label: t(parent === null ? 'space.newDocument' : 'space.newDocumentHere'),
        },
        {
          kind: 'link',
          id: 'folder',
          to: `/new?folder=1${place === '' ? '' : `&${place}`}`,
          icon: <FolderPlus size="1rem" aria-hidden="true" />,
          label: t(parent === null ? 'space.newFolder' : 'space.newFolderHere'),
        },
      ]}
      trigger={(props) => (
        <Button {...props} look="quiet" size="small" icon={<Plus size="1rem" aria-hidden="true" />}>
          {t('space.new')}
        </Button>
      )}
    />
  );
}
