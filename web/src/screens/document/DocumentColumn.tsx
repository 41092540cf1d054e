import { ListTree, PanelLeft, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { ArticleSkeleton } from '../../components/Skeleton.tsx';
import type { Space } from '../../page/use-space.ts';
import { useTitle } from '../../page/use-title.ts';
import type { ShownDoc } from '../../stores/docs.ts';
import { Article } from './Article.tsx';
import { Children } from './Children.tsx';
import styles from './DocumentColumn.module.css';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentMeta } from './DocumentMeta.tsx';
import { EmptyDocument } from './EmptyDocument.tsx';
import type { ShownArticle } from './use-article.ts';

/** The middle of the page: where one is, the title, what can be done, the words, and what a folder holds. */
export function DocumentColumn({
  space,
  shown,
  article,
  isHome,
  isReader,
  onDrawer,
}: {
  readonly space: Space;
  readonly shown: ShownDoc | null;
  readonly article: ShownArticle;
  readonly isHome: boolean;
  readonly isReader: boolean;
  readonly onDrawer: (drawer: 'tree' | 'contents') => void;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { group } = space;
  const title = isHome ? (group?.title ?? null) : (shown?.title ?? null);
  useTitle(title);
  const isReady = group !== null && (isHome && group.homeDocId === null ? true : shown !== null);
  return (
    <div className={styles['column']}>
      {isReader ? (
        <>
          <span className={styles['progress']} aria-hidden="true" />
          <div className={styles['readerBar']} data-chrome>
            <Link to={pathname} className={styles['close']}>
              <X size={16} aria-hidden="true" />
              {t('doc.closeReader')}
            </Link>
          </div>
        </>
      ) : (
        <div className={styles['bar']} data-chrome>
          <Button
            className={styles['openTree']}
            look="quiet"
            size="small"
            icon={<PanelLeft size={16} aria-hidden="true" />}
            onClick={() => onDrawer('tree')}
          >
            {t('nav.documents')}
          </Button>
          {article.headings.length > 1 && (
            <Button
              className={styles['openContents']}
              look="quiet"
              size="small"
              icon={<ListTree size={16} aria-hidden="true" />}
              onClick={() => onDrawer('contents')}
            >
              {t('nav.contents')}
            </Button>
          )}
        </div>
      )}
      {title === null ? (
        <ArticleSkeleton label={t('common.loading')} />
      ) : (
        <>
          <div className={styles['head']}>
            <h1 className={styles['title']} tabIndex={-1}>
              {title}
            </h1>
            {!isReader && shown !== null && group !== null && (
              <DocumentActions shown={shown} group={group} isOwner={space.isOwner} isHome={isHome} />
            )}
          </div>
          {shown !== null && group !== null && <DocumentMeta shown={shown} group={group} isOwner={space.isOwner} isHome={isHome} />}
          {article.html !== null && article.html !== '' && <Article html={article.html} repeatsTitle={article.repeatsTitle} />}
          {article.html === null && shown !== null && <ArticleSkeleton label={t('common.loading')} />}
          {isReady && !isReader && <EmptyDocument space={space} shown={shown} html={article.html} isHome={isHome} />}
          {isReady && !isReader && (
            <Children space={space} parentId={isHome ? null : (shown?.id ?? null)} isShown={isHome || shown?.isFolder === true} />
          )}
        </>
      )}
    </div>
  );
}
