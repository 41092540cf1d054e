import { docIdOfSegment } from '@maru/core/text';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Drawer } from '../../components/Drawer.tsx';
import { placeAt } from '../../page/route-table.ts';
import { useShownDoc } from '../../page/use-shown-doc.ts';
import { useSpace } from '../../page/use-space.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { Contents } from './Contents.tsx';
import { DocumentColumn } from './DocumentColumn.tsx';
import styles from './DocumentScreen.module.css';
import { SpaceTree } from './SpaceTree.tsx';
import { useArticle } from './use-article.ts';

/** A space's home page, or one document of it: the tree, the words, the contents. */
export function DocumentScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { groupName, docSegment } = placeAt(pathname);
  const space = useSpace(groupName);
  const homeDocId = space.group?.homeDocId ?? null;
  const docId = docSegment === null ? homeDocId : docIdOfSegment(docSegment);
  const { shown, failedStatus } = useShownDoc(groupName, docId, query.get('accessToken'));
  const article = useArticle(shown, groupName ?? '', space.docs);
  const [drawer, setDrawer] = useState<'tree' | 'contents' | null>(null);
  const closeDrawer = useCallback(() => setDrawer(null), []);

  if ((docSegment !== null && docId === null) || failedStatus !== null) return <NotFoundScreen />;
  const isHome = docSegment === null || (docId !== null && docId === homeDocId);
  const isReader = query.get('view') === 'reader';
  const column = <DocumentColumn space={space} shown={shown} article={article} isHome={isHome} isReader={isReader} onDrawer={setDrawer} />;
  if (isReader) return <div className={styles['reader']}>{column}</div>;
  return (
    <div className={styles['layout']}>
      <aside className={styles['tree']} aria-label={t('nav.documents')} data-chrome>
        <SpaceTree space={space} currentId={isHome ? null : docId} />
      </aside>
      {column}
      <aside className={styles['contents']} aria-label={t('nav.contents')} data-chrome>
        <Contents headings={article.headings} hasTitle />
      </aside>
      {drawer === 'tree' && (
        <Drawer label={t('nav.documents')} side="left" onClose={closeDrawer}>
          <SpaceTree space={space} currentId={isHome ? null : docId} />
        </Drawer>
      )}
      {drawer === 'contents' && (
        <Drawer label={t('nav.contents')} side="right" onClose={closeDrawer}>
          <Contents headings={article.headings} />
        </Drawer>
      )}
    </div>
  );
}
