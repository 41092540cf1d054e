import { COMMENTS_ID, MAIN_ID } from '@maru/core';
import { docIdOfSegment } from '@maru/core/text';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDocs } from '../../stores/docs.ts';
import { useGroup } from '../../stores/group.ts';
import { isReaderView } from '../shown-doc/reader-view.ts';
import { matchRoute } from '../navigation/route-table.ts';

/**
 * The first links of a page: past the navigation to the
 * text, and to the comments of a document that has them.
 */
export function SkipLinks() {
  const { t } = useTranslation();
  const hasComments = useHasComments();
  return (
    <>
      <a href={`#${MAIN_ID}`} className="skipLink" data-chrome>
        {t('common.skipToContent')}
      </a>
      {hasComments && (
        <a href={`#${COMMENTS_ID}`} className="skipLink" data-chrome>
          {t('common.skipToComments')}
        </a>
      )}
    </>
  );
}

/** Returns true where the document of the address is loaded and shows comments; the reader view has none. */
function useHasComments(): boolean {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { screen, docSegment, groupName } = matchRoute(pathname);
  const homeDocId = useGroup(({ group }) => (group?.name === groupName ? group.homeDocId : null));
  const docId =
    screen === 'document' && docSegment !== null
      ? docIdOfSegment(docSegment)
      : screen === 'space'
        ? homeDocId
        : null;
  const isShown = useDocs(({ byId }) => docId !== null && byId[docId]?.hasComments === true);
  return isShown && !isReaderView(query);
}
