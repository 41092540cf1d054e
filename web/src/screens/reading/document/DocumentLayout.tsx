import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Drawer } from '../../../components/Drawer.tsx';
import type { ArticleHeading } from '../../../markup/html-outline.ts';
import { closeDrawer } from '../../../reader/own-drawers.ts';
import type { DrawerName } from '../../../reader/own-drawers.ts';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { Contents } from './Contents.tsx';
import { CONTENTS_ID, TREE_ID } from './aside-ids.ts';
import styles from './DocumentLayout.module.css';
import { SpaceTree } from './SpaceTree.tsx';

/** Tree at the left, contents at the right, article between; drawers on narrow windows. */
export function DocumentLayout({
  space,
  currentId,
  isHome,
  headings,
  children,
}: {
  readonly space: Space;
  readonly currentId: string | null;
  /** True for the home page of the space, whose name leads to it. */
  readonly isHome: boolean;
  /** Null while the text is written: the editor has an outline of its own. */
  readonly headings: readonly ArticleHeading[] | null;
  readonly children: (openDrawer: (drawer: DrawerName) => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const [drawer, setDrawer] = useState<DrawerName | null>(null);
  useEffect(() => {
    const early = closeDrawer();
    if (early !== null) setDrawer(early);
  }, []);
  const close = useCallback(() => setDrawer(null), []);
  // The editor opens without the drawer, where a document was created in the drawer's tree.
  if (headings === null && drawer !== null) setDrawer(null);
  return (
    <div className={styles['layout']} data-writing={headings === null || undefined}>
      {/* The first script shows the panels as popovers on narrow windows. */}
      <aside
        id={TREE_ID}
        className={styles['tree']}
        aria-label={t('nav.documents')}
        data-chrome
        suppressHydrationWarning
      >
        <SpaceTree space={space} currentId={currentId} isHome={isHome} />
      </aside>
      {children(setDrawer)}
      {headings !== null && (
        <aside
          id={CONTENTS_ID}
          className={styles['contents']}
          aria-label={t('nav.contents')}
          data-chrome
          suppressHydrationWarning
        >
          <Contents headings={headings} hasTitle />
        </aside>
      )}
      {drawer === 'tree' && (
        <Drawer label={t('nav.documents')} side="left" onClose={close}>
          <SpaceTree space={space} currentId={currentId} isHome={isHome} />
        </Drawer>
      )}
      {drawer === 'contents' && headings !== null && (
        <Drawer label={t('nav.contents')} side="right" onClose={close}>
          <Contents headings={headings} />
        </Drawer>
      )}
    </div>
  );
}
