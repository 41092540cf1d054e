import { docIdOfSegment } from '@maru/core/text';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isCommentsView, isReaderView } from '../../../page/shown-doc/reader-view.ts';
import { placeAt } from '../../../page/navigation/route-table.ts';
import { useShownDoc } from '../../../page/shown-doc/use-shown-doc.ts';
import { useSpace } from '../../../page/shown-doc/use-space.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { DocumentColumn } from './DocumentColumn.tsx';
import { DocumentLayout } from './DocumentLayout.tsx';
import styles from './DocumentLayout.module.css';
import { useArticle } from './use-article.ts';

/** A space's home page, or one document of it. */
export function DocumentScreen() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { groupName, docSegment } = placeAt(pathname);
  const space = useSpace(groupName);
  const homeDocId = space.group?.homeDocId ?? null;
  const docId = docSegment === null ? homeDocId : docIdOfSegment(docSegment);
  const { shown, failedStatus } = useShownDoc(groupName, docId, query.get('accessToken'));
  const article = useArticle(shown, groupName ?? '', space.docs);

  if ((docSegment !== null && docId === null) || failedStatus !== null) return <NotFoundScreen />;
  const isHome = docSegment === null || (docId !== null && docId === homeDocId);
  // A space without a home of its own has no comments.
  const isComments = isCommentsView(query) && docId !== null;
  const column = { space, shown, article, isHome, isComments };
  if (isReaderView(query) && !isComments) {
    return (
      <div className={styles['reader']}>
        <DocumentColumn {...column} isReader onDrawer={() => undefined} />
      </div>
    );
  }
  return (
    <DocumentLayout
      space={space}
      currentId={isHome ? null : docId}
      headings={isComments ? [] : article.headings}
    >
      {(openDrawer) => <DocumentColumn {...column} isReader={false} onDrawer={openDrawer} />}
    </DocumentLayout>
  );
}
