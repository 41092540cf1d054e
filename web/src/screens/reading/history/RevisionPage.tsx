import { docLanguage } from '@maru/core';
import type { DocItem, History } from '@maru/core/api';
import { articleLanguage } from '@maru/core/text';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { beginsWithTitle } from '../../../markup/html-outline.ts';
import { linkFolderOf, useLinkResolver } from '../../../page/shown-doc/use-link-resolver.ts';
import { Article } from '../document/Article.tsx';
import styles from './HistoryScreen.module.css';

/** A version rendered as a page. Loads the markup engine. */
export function RevisionPage({
  revision,
  groupName,
  docId,
  docs,
}: {
  readonly revision: History;
  readonly groupName: string;
  /** Its document. */
  readonly docId: string | null;
  readonly docs: readonly DocItem[];
}) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const resolve = useLinkResolver(groupName, docs, linkFolderOf(docs, docId));
  const [made, setMade] = useState<{ readonly of: History; readonly html: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const render = async (): Promise<void> => {
      const { articleHtml } = await import('../../../markup/article-html.ts');
      if (isWanted) setMade({ of: revision, html: articleHtml(revision.content, revision.props, resolve) });
    };
    void render();
    return () => {
      isWanted = false;
    };
  }, [revision, resolve]);
  if (made === null) return <ArticleSkeleton label={common('common.loading')} />;
  const { title, props } = made.of;
  const language = docLanguage(props) ?? articleLanguage(title, made.html);
  return (
    <div className={styles['page']}>
      <p className={styles['pageTitle']} lang={language ?? undefined}>
        {title}
      </p>
      {made.html === '' ? (
        <p>{t('emptyText')}</p>
      ) : (
        <Article
          html={made.html}
          repeatsTitle={beginsWithTitle(made.html, title)}
          language={language}
          resolve={resolve}
        />
      )}
    </div>
  );
}
