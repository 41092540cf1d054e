import type { DocItem, Group } from '@maru/core/api';
import { languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { LazyNewMenu } from './LazyOwnerParts.tsx';
import styles from './SpaceTree.module.css';

/** The name of the space, which leads to its home page, and, for its owner, the way to new documents. */
export function SpaceHead({
  group,
  parent,
  isCurrent,
  isOwner,
}: {
  readonly group: Group;
  /** The folder that is shown: new documents go there. */
  readonly parent: DocItem | null;
  /** The home page itself is shown. */
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
