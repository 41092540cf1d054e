import type { DocItem } from '@maru/core/api';
import { FolderPlus, PenLine, Plus, SquarePen } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { startNaming } from '../../../stores/tree-naming.ts';

/**
 * Menu of new documents and folders: in a folder, or (null) at the top of the space. They get their titles in
 * the tree; writing can also begin at once.
 */
export function NewMenu({ parent }: { readonly parent: DocItem | null }) {
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();
  const title = parent?.title ?? '';
  const parentId = parent?.id ?? null;
  return (
    <Menu
      items={[
        {
          kind: 'action',
          id: 'document',
          icon: <SquarePen size="1rem" aria-hidden="true" />,
          label: parent === null ? common('space.newDocument') : t('newIn', { title }),
          onSelect: () => startNaming(parentId, false),
        },
        {
          kind: 'action',
          id: 'folder',
          icon: <FolderPlus size="1rem" aria-hidden="true" />,
          label: parent === null ? common('space.newFolder') : t('newFolderIn', { title }),
          onSelect: () => startNaming(parentId, true),
        },
        { kind: 'separator', id: 'before-write' },
        {
          kind: 'link',
          id: 'write',
          to: parentId === null ? '/new' : `/new?parentId=${parentId}`,
          icon: <PenLine size="1rem" aria-hidden="true" />,
          label: parent === null ? common('doc.write') : t('startIn', { title }),
        },
      ]}
      trigger={(props) => (
        <Button {...props} variant="quiet" size="small" icon={<Plus size="1rem" aria-hidden="true" />}>
          {common('space.new')}
        </Button>
      )}
    />
  );
}
