import { docIdOfSegment } from '@maru/core/text';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isWritingScreen, matchRoute } from '../page/navigation/route-table.ts';
import { isCommentsView, isReaderView } from '../page/shown-doc/reader-view.ts';
import { useReadSpace, useSpace } from '../page/shown-doc/use-space.ts';
import { useSession } from '../stores/session.ts';
import { editorScreen } from './editor-screen.ts';
import { NotFoundScreen } from './reading/NotFoundScreen.tsx';
import { DocumentColumn } from './reading/document/DocumentColumn.tsx';
import { DocumentLayout } from './reading/document/DocumentLayout.tsx';
import styles from './reading/document/DocumentLayout.module.css';
import { useDocument } from './reading/document/use-article.ts';

/**
 * A space's home page, one document of it, or the editor. One component, so that the tree stays where it is
 * while a page becomes the editor and the editor a page.
 */
export function SpaceFrame() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { screen, groupName, docSegment } = matchRoute(pathname);
  const isWriting = isWritingScreen(screen);
  const username = useSession((state) => state.username);
  const space = useSpace(groupName ?? username);
  const readSpace = useReadSpace(space);
  const homeDocId = space.group?.homeDocId ?? null;
  const docId = docSegment === null ? homeDocId : docIdOfSegment(docSegment);
  // The editor loads its document by itself, and its text changes without being rendered here.
  const readId = isWriting ? null : docId;
  const { shown, article, failedStatus } = useDocument(
    groupName,
    readId,
    query.get('accessToken'),
    readSpace.docs,
  );

  if (isWriting) {
    const writtenId = docSegment === null ? query.get('parentId') : docId;
    const isHome = writtenId !== null && writtenId === homeDocId;
    const Editor = editorScreen.Component;
    return (
      <DocumentLayout space={space} currentId={isHome ? null : writtenId} isHome={isHome} headings={null}>
        {() => <Editor />}
      </DocumentLayout>
    );
  }
  if ((docSegment !== null && docId === null) || failedStatus !== null) return <NotFoundScreen />;
  const isHome = docSegment === null || (docId !== null && docId === homeDocId);
  // A space without a home of its own has no comments.
  const isComments = isCommentsView(query) && docId !== null;
  const column = { space: readSpace, shown, article, isHome, isComments };
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
      isHome={isHome}
      headings={isComments ? [] : article.headings}
    >
      {(openDrawer) => <DocumentColumn {...column} isReader={false} onDrawer={openDrawer} />}
    </DocumentLayout>
  );
}
