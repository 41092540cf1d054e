import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { useServerAddress } from '../../../page/shown-doc/use-server-address.ts';
import { pagePath } from './page-path.ts';
import { DocumentBar, ReaderBar } from './DocumentBar.tsx';
import { DocumentBody, DocumentComments } from './DocumentBody.tsx';
import styles from './DocumentColumn.module.css';
import { DocumentHead } from './DocumentHead.tsx';
import type { DocumentColumnProps } from './document-column-props.ts';

/** The middle column: title and actions, article, and the documents in a folder. */
export const DocumentColumn = memo(function DocumentColumn({
  onDrawer,
  ...props
}: DocumentColumnProps & { readonly onDrawer: (drawer: 'tree' | 'contents') => void }) {
  const { t } = useTranslation();
  const path = pagePath(props);
  const { pathname, search } = useServerAddress(path);
  const { space, shown, article, isHome, isReader, isComments } = props;
  const title = isHome ? (space.group?.title ?? null) : (shown?.title ?? null);
  useTitle(title !== null && isComments ? t('doc.commentsOn', { title }) : title);
  return (
    <div className={styles['column']}>
      {isReader ? (
        <ReaderBar closePath={pathname + withView(search, null)} />
      ) : (
        <DocumentBar hasContents={!isComments && article.headings.length > 1} onDrawer={onDrawer} />
      )}
      {title === null ? (
        <ArticleSkeleton label={t('common.loading')} />
      ) : (
        <>
          <DocumentHead {...props} title={title} readerPath={pathname + withView(search, 'reader')} />
          {isComments ? <DocumentComments {...props} path={path} /> : <DocumentBody {...props} path={path} />}
        </>
      )}
    </div>
  );
});

/** Returns the query with the reader view on or off, and the rest unchanged. */
function withView(search: string, view: 'reader' | null): string {
  const query = new URLSearchParams(search);
  if (view === null) query.delete('view');
  else query.set('view', view);
  return query.size === 0 ? '' : `?${query}`;
}
