import type { DocItem, Group } from '@maru/core/api';
import { docPath, languageOf } from '@maru/core/text';
import { createElement } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { folderOfPage, useGroup } from '../../../stores/group.ts';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { Tree } from '../../../components/Tree.tsx';
import type { TreeProps } from '../../../components/Tree.tsx';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { useOpenFolders } from './use-open-folders.ts';
import { useTreeVariant } from './use-tree-type.ts';
import { Link } from 'react-router-dom';
import { LazyNewMenu } from './LazyOwnerParts.tsx';
import styles from './SpaceTree.module.css';

/** Largest number of documents rendered without windowing. */
const DRAWN_MAX = 300;

/** Tree of a space's documents and, for its owner, the menu of new ones. */
export function SpaceTree({
  space,
  currentId,
  isHome,
}: {
  readonly space: Space;
  readonly currentId: string | null;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  const { group, docs, isOwner } = space;
  const [open, toggle, startId] = useOpenFolders(group?.name ?? null, docs, currentId);
  const isWhole = useGroup((state) => state.isWhole);
  const isLong = docs.length > DRAWN_MAX;
  const TreeVariant = useTreeVariant(isOwner ? 'owner' : isLong ? 'long' : null);
  // Skips the full rendering of a long list while the windowed tree is loading.
  const isAwaited = TreeVariant === null && isLong;
  if (group === null || isAwaited) return <TreeSkeleton label={t('common.loading')} />;
  const tree: TreeProps<DocItem> = {
    label: t('space.treeLabel', { title: group.title }),
    items: docs,
    open,
    currentId,
    startId,
    hrefOf: (doc) => docPath(group.name, doc.id, doc.title),
    toggleLabel: (isOpen) => t(isOpen ? 'space.closeFolder' : 'space.openFolder'),
    onToggle: toggle,
  };
  return (
    <>
      <SpaceHead group={group} parent={folderOfPage(docs, currentId)} isCurrent={isHome} isOwner={isOwner} />
      {TreeVariant === null
        ? docs.length > 0 && <Tree {...tree} />
        : createElement(TreeVariant, { ...tree, groupName: group.name })}
      {/* The application loads what the page leaves out of a long list. */}
      {!isWhole && <span hidden data-application="act" />}
    </>
  );
}

/** Name of the space, with a link to its home page, and, for its owner, the menu of new documents. */
function SpaceHead({
  group,
  parent,
  isCurrent,
  isOwner,
}: {
  readonly group: Group;
  /** Folder of the current page, where new documents are created. */
  readonly parent: DocItem | null;
  /** True on the home page itself. */
  readonly isCurrent: boolean;
  readonly isOwner: boolean;
}) {
  return (
    <div className={styles['head']}>
      <Link
        to={`/${group.name}`}
        className={styles['space']}
        aria-current={isCurrent ? 'page' : undefined}
        lang={languageOf(group.title) ?? undefined}
      >
        {group.title}
      </Link>
      {isOwner && <LazyNewMenu parent={parent} />}
    </div>
  );
}
