import type { DocItem, Group } from '@maru/core/api';
import { languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { LazyNewMenu } from './LazyOwnerParts.tsx';
import styles from './SpaceTree.module.css';

/** Name of the space, with a link to its home page, and, for its owner, the menu of new documents. */
export function SpaceHead({
  group,
  parent,
  isCurrent,
  isOwner,
}: {
  readonly group: Group;
  /** The current folder, where new documents are created. */
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
