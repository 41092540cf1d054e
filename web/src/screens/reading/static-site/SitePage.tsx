import { ARTICLE_ID, MAIN_ID } from '@maru/core';
import type { SitePageInput } from '@maru/core';
import { Alert } from '../../../components/Alert.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { visibleToAll } from '../../../stores/docs.ts';
import { Children } from '../document/Children.tsx';
import { Contents } from '../document/Contents.tsx';
import { DocumentHead } from '../document/DocumentHead.tsx';
import { shownArticle } from '../document/use-article.ts';
import { PrevNextLinks } from '../prev-next/PrevNextLinks.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { SiteTree } from './SiteTree.tsx';

/** A page of a website of files: the parts of a document's page that need no server. */
export function SitePage({ page }: { readonly page: SitePageInput }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('export');
  const { group, docs, doc, isHome, isDamaged, articleHtml } = page;
  const space = { group, docs, isOwner: false };
  const article = shownArticle(articleHtml, doc?.title ?? group.title, doc?.language ?? null);
  const shown = doc === null ? null : visibleToAll(doc, articleHtml);
  const title = isHome || doc === null ? group.title : doc.title;
  const hasContents = article.headings.length > 1;
  return (
    <>
      <a href={`#${MAIN_ID}`} className="skipLink" data-chrome>
        {t('common.skipToContent')}
      </a>
      <SiteHeader page={page} />
      <div className="site-layout">
        {docs.length > 0 && <SiteTree page={page} />}
        <main id={MAIN_ID} tabIndex={-1} className="site-main">
          <DocumentHead
            space={space}
            shown={shown}
            article={article}
            isHome={isHome}
            isReader
            isComments={false}
            title={title}
            readerPath=""
          />
          {hasContents && (
            <details className="site-contents-fold" data-chrome>
              <summary>{t('nav.contents')}</summary>
              <Contents headings={article.headings} />
            </details>
          )}
          {isDamaged && <Alert tone="danger">{own('site.damaged', { id: doc?.id ?? '' })}</Alert>}
          {articleHtml !== null && articleHtml !== '' && (
            <article
              id={ARTICLE_ID}
              className="article"
              lang={article.language ?? undefined}
              data-repeats-title={article.repeatsTitle || undefined}
              // HTML of the renderer of @maru/core, which escapes every value and checks every URL.
              dangerouslySetInnerHTML={{ __html: articleHtml }}
            />
          )}
          <Children
            space={space}
            parentId={isHome ? null : (doc?.id ?? null)}
            isShown={isHome || doc?.isFolder === true}
            path={null}
            step={Number.POSITIVE_INFINITY}
          />
          {!isHome && doc !== null && (
            <div data-chrome>
              <PrevNextLinks docId={doc.id} groupName={group.name} docs={docs} />
            </div>
          )}
        </main>
        {hasContents && (
          <aside className="site-contents" aria-label={t('nav.contents')} data-chrome>
            <Contents headings={article.headings} hasTitle />
          </aside>
        )}
      </div>
    </>
  );
}
