import type { DocItem } from '@maru/core/api';
import { Ellipsis, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useShownTitle } from '../../../stores/tree-naming.ts';
import styles from './OwnerTree.module.css';
import type { MenuAnchor } from './RowMenu.tsx';

/** Buttons at the end of a row: its menu and, for a folder, a new document inside. */
export const RowButtons = memo(function RowButtons({
  doc,
  index,
  isStop,
  isPointed,
  isMenuOpen,
  onMenu,
  onNew,
}: {
  readonly doc: DocItem;
  readonly index: number;
  /** True when the row is the tree's tab stop. */
  readonly isStop: boolean;
  readonly isPointed: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: (id: string, anchor: MenuAnchor) => void;
  readonly onNew: (folderId: string) => void;
}) {
  const { t } = useTranslation('tree');
  const { id, isFolder } = doc;
  const title = useShownTitle(doc);
  const shared = {
    type: 'button',
    'data-for': id,
    style: { '--index': index },
    'data-shown': isPointed || undefined,
    'data-stop': isStop || undefined,
  } as const;
  return (
    <>
      {isFolder && (
        // Its keyboard equivalent is in the row's menu, so that a row adds one stop to the tab order.
        <button
          {...shared}
          className={`${styles['more']} ${styles['new']}`}
          tabIndex={-1}
          aria-label={t('newIn', { title })}
          title={t('newIn', { title })}
          onClick={() => onNew(id)}
        >
          <Plus size="1rem" aria-hidden="true" />
        </button>
      )}
      <button
        {...shared}
        className={styles['more']}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('actionsOf', { title })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={(event) => onMenu(id, { element: event.currentTarget })}
      >
        <Ellipsis size="1rem" aria-hidden="true" />
      </button>
    </>
  );
});
