import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ArticleSkeleton } from '../../components/Skeleton.tsx';
import { LazyComments } from '../comments/LazyComments.tsx';
import { LazyNeighbours } from '../neighbours/LazyNeighbours.tsx';
import { Article } from './Article.tsx';
import { Children } from './Children.tsx';
import type { DocumentColumnProps } from './DocumentColumn.tsx';
import { EmptyDocument } from './EmptyDocument.tsx';
import { titleOfWikiLink, wikiLinkResolver } from '@maru/core/text';
import type { DocItem } from '@maru/core/api';

/** The words, or what stands for them, and under them what a folder or space holds. */
export function DocumentBody({ space, shown, article, isHome, isReader }: DocumentColumnProps) {
  const { t } = useTranslation();
  const { group, docs, isOwner } = space;
  const groupName = group?.name ?? '';
  const resolve = useMemo(() => wikiLinkResolver(groupName, docs), [groupName, docs]);
  // What is missing is known once the owner's own list is here: that of the server's page has public documents alone.
  const isWhole = isOwner && group?.isOwner === true;
  const folderId = folderOf(shown?.id ?? null, docs);
  const createPath = useMemo(() => (isWhole ? newDocumentPath(groupName, folderId) : null), [isWhole, groupName, folderId]);
  const isReady = group !== null && (shown !== null || (isHome && group.homeDocId === null));
  return (
    <>
      {article.html !== null && article.html !== '' && (
        <Article
          html={article.html}
          repeatsTitle={article.repeatsTitle}
          language={article.language}
          resolve={resolve}
          createPath={createPath}
        />
      )}
      {article.html === null && shown !== null && <ArticleSkeleton label={t('common.loading')} />}
      {isReady && !isReader && (
        <>
          <EmptyDocument space={space} shown={shown} html={article.html} isHome={isHome} />
          <Children
            key={shown?.id}
            space={space}
            parentId={isHome ? null : (shown?.id ?? null)}
            isShown={isHome || shown?.isFolder === true}
          />
          {shown !== null && !isHome && <LazyNeighbours key={`beside-${shown.id}`} docId={shown.id} groupName={groupName} docs={docs} />}
          {shown?.hasComments === true && <LazyComments key={shown.id} docId={shown.id} ownerName={groupName} isOwner={shown.isOwner} />}
        </>
      )}
    </>
  );
}

/** The folder that a document is, or stands in; null at the top level. */
function folderOf(docId: string | null, docs: readonly DocItem[]): string | null {
  const doc = docs.find(({ id }) => id === docId);
  return doc?.isFolder === true ? doc.id : (doc?.parentId ?? null);
}

/** Leads to a new document in a folder, with the title that a wiki link names. */
function newDocumentPath(groupName: string, folderId: string | null): (target: string) => string {
  return (target) => {
    const query = new URLSearchParams({ title: titleOfWikiLink(groupName, target), ...(folderId === null ? {} : { parentId: folderId }) });
    return `/new?${query}`;
  };
}
