import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { createElement } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TreeSkeleton } from '../../components/Skeleton.tsx';
import { Tree } from '../../components/Tree.tsx';
import type { TreeProps } from '../../components/Tree.tsx';
import type { Space } from '../../page/use-space.ts';
import { AccessGlyph } from './AccessGlyph.tsx';
import { SpaceHead } from './SpaceHead.tsx';
import { useOpenFolders } from './use-open-folders.ts';
import { useOwnerTree } from './use-owner-tree.ts';

/** Documents that are drawn while the owner's tree is on its way. */
const DRAWN_MAX = 300;

/** The documents of a space in their folders, and, for its owner, the way to new ones. */
export function SpaceTree({ space, currentId }: { readonly space: Space; readonly currentId: string | null }) {
  const { t } = useTranslation();
  const { group, docs, isOwner } = space;
  const [open, toggle] = useOpenFolders(group?.name ?? null, docs, currentId);
  const OwnerTree = useOwnerTree(isOwner);
  // So many lines are not drawn twice: the owner's tree draws only those in sight.
  const isAwaited = isOwner && OwnerTree === null && docs.length > DRAWN_MAX;
  if (group === null || isAwaited) return <TreeSkeleton label={t('common.loading')} />;
  const tree: TreeProps<DocItem> = {
    label: t('space.treeLabel', { title: group.title }),
    items: docs,
    open,
    currentId,
    hrefOf: (doc) => docPath(group.name, doc.id, doc.title),
    glyphOf: (doc) => (isOwner ? <AccessGlyph doc={doc} /> : null),
    toggleLabel: (isOpen) => t(isOpen ? 'space.closeFolder' : 'space.openFolder'),
    onToggle: toggle,
  };
  const folder = docs.find((doc) => doc.id === currentId && doc.isFolder);
  return (
    <>
      <SpaceHead group={group} parent={folder ?? null} isCurrent={currentId === null} isOwner={isOwner} />
      {docs.length > 0 && (OwnerTree === null ? <Tree {...tree} /> : createElement(OwnerTree, { ...tree, groupName: group.name }))}
    </>
  );
}
