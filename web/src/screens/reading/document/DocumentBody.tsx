import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { LazyComments } from '../comments/LazyComments.tsx';
import { LazyPrevNext } from '../prev-next/LazyPrevNext.tsx';
import { Article } from './Article.tsx';
import { Children } from './Children.tsx';
import { can } from '../../../stores/docs.ts';
import type { DocumentColumnProps } from './document-column-props.ts';
import { EmptyDocument } from './EmptyDocument.tsx';
import { linkFolderOf, useLinkResolver } from '../../../page/shown-doc/use-link-resolver.ts';
import { Link } from 'react-router-dom';
import styles from './DocumentColumn.module.css';

interface BodyProps extends DocumentColumnProps {
  /** Of the page, as the server spells it. */
  readonly path: string;
}

/** The article, or its placeholder, and below it the documents in a folder or space. */
export function DocumentBody({ space, shown, article, isHome, isReader, path }: BodyProps) {
  const { t } = useTranslation();
  const { group, docs, isOwner } = space;
  const groupName = group?.name ?? '';
  // Missing titles are known once the owner's own list is
  // loaded: the server's page lists public documents alone.
  const isWhole = isOwner && group?.isOwner === true;
  const docId = shown?.id ?? null;
  const resolve = useLinkResolver(groupName, docs, linkFolderOf(docs, docId), shown?.doc?.linkAliases);
  const ownPlace = useMemo(
    () => (isWhole ? { groupName, docId, docs } : null),
    [isWhole, groupName, docId, docs],
  );
  const access = shown?.access ?? null;
  // The server's HTML has the documents inside it already.
  const isMadeHere = shown !== null && shown.articleHtml === null;
  const linkAliases = shown?.doc?.linkAliases;
  const outer = useMemo(
    () =>
      isMadeHere && docId !== null && access !== null
        ? { groupName, docId, access, docs, folderId: linkFolderOf(docs, docId), linkAliases }
        : null,
    [isMadeHere, groupName, docId, access, docs, linkAliases],
  );
  const isReady = group !== null && (shown !== null || (isHome && group.homeDocId === null));
  return (
    <>
      {article.html !== null && article.html !== '' && (
        <Article
          html={article.html}
          repeatsTitle={article.repeatsTitle}
          language={article.language}
          resolve={resolve}
          ownPlace={ownPlace}
          doc={shown?.doc ?? null}
          outer={outer}
          tickable={can(shown, 'edit') ? (shown?.doc ?? null) : null}
        />
      )}
      {article.html === null && shown !== null && <ArticleSkeleton label={t('common.loading')} />}
      {isReady && !isReader && (
        <>
          <EmptyDocument space={space} shown={shown} html={article.html} isHome={isHome} />
          <Children
            key={`inside-${shown?.id}`}
            space={space}
            parentId={isHome ? null : (shown?.id ?? null)}
            isShown={isHome || shown?.isFolder === true}
            path={path}
          />
          {shown !== null && !isHome && (
            <LazyPrevNext key={`beside-${shown.id}`} docId={shown.id} groupName={groupName} docs={docs} />
          )}
          {shown?.hasComments === true && (
            <LazyComments
              key={`comments-${shown.id}`}
              docId={shown.id}
              ownerName={groupName}
              docPath={path}
              isOwnPage={false}
            />
          )}
        </>
      )}
    </>
  );
}

/** The comments alone, with a link to the text. */
export function DocumentComments({ space: { group }, shown, path }: BodyProps) {
  const { t } = useTranslation();
  if (group === null || shown === null) return null;
  return (
    <>
      <p className={styles['toText']}>
        <Link to={path}>{t('doc.readText')}</Link>
      </p>
      {shown.hasComments && (
        <LazyComments key={shown.id} docId={shown.id} ownerName={group.name} docPath={path} isOwnPage />
      )}
    </>
  );
}
