import { FolderPlus, Link2, Lock, Plus, SquarePen } from 'lucide-react';
import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { TreeSkeleton } from '../../components/Skeleton.tsx';
import { Tree } from '../../components/Tree.tsx';
import type { Space } from '../../page/use-space.ts';
import styles from './SpaceTree.module.css';
import { useOpenFolders } from './use-open-folders.ts';

/** The documents of a space in their folders, and, for its owner, the way to new ones. */
export function SpaceTree({ space, currentId }: { readonly space: Space; readonly currentId: string | null }) {
  const { t } = useTranslation();
  const { group, docs, isOwner } = space;
  const [open, toggle] = useOpenFolders(group?.name ?? null, docs, currentId);
  if (group === null) return <TreeSkeleton label={t('common.loading')} />;
  const folder = docs.find((doc) => doc.id === currentId && doc.isFolder);
  return (
    <>
      <div className={styles['head']}>
        <Link to={`/${group.name}`} className={styles['space']} aria-current={currentId === null ? 'page' : undefined}>
          {group.title}
        </Link>
        {isOwner && <NewMenu parent={folder ?? null} />}
      </div>
      {docs.length > 0 && (
        <Tree
          label={t('space.treeLabel', { title: group.title })}
          items={docs}
          open={open}
          currentId={currentId}
          hrefOf={(doc) => docPath(group.name, doc.id, doc.title)}
          glyphOf={(doc) => (isOwner ? <AccessGlyph doc={doc} /> : null)}
          toggleLabel={(isOpen) => t(isOpen ? 'space.closeFolder' : 'space.openFolder')}
          onToggle={toggle}
        />
      )}
    </>
  );
}

/** A lock or a link: what is public, as most of a space is read, carries nothing. */
function AccessGlyph({ doc }: { readonly doc: DocItem }) {
  const { t } = useTranslation();
  if (doc.access === 'public') return null;
  const Icon = doc.access === 'private' ? Lock : Link2;
  return <Icon size={13} role="img" aria-label={t(`access.${doc.access}`)} />;
}

function NewMenu({ parent }: { readonly parent: DocItem | null }) {
  const { t } = useTranslation();
  const place = parent === null ? '' : `parentId=${parent.id}`;
  return (
    <Menu
      items={[
        {
          kind: 'link',
          id: 'document',
          to: `/new${place === '' ? '' : `?${place}`}`,
          icon: <SquarePen size={16} aria-hidden="true" />,
          label: t(parent === null ? 'space.newDocument' : 'space.newDocumentHere'),
        },
        {
          kind: 'link',
          id: 'folder',
          to: `/new?folder=1${place === '' ? '' : `&${place}`}`,
          icon: <FolderPlus size={16} aria-hidden="true" />,
          label: t(parent === null ? 'space.newFolder' : 'space.newFolderHere'),
        },
      ]}
      trigger={(props) => (
        <Button {...props} look="quiet" size="small" icon={<Plus size={16} aria-hidden="true" />}>
          {t('space.new')}
        </Button>
      )}
    />
  );
}
