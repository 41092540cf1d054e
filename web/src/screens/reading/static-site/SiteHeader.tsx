import type { SitePageInput } from '@maru/core';
import { languageOf } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteSearch } from './SiteSearch.tsx';
import { SITE_TREE_ID } from './SiteTree.tsx';

/** Name of the space, the way to the tree on narrow pages, and the search. */
export function SiteHeader({ page: { group, docs, file } }: { readonly page: SitePageInput }) {
  const { t } = useTranslation();
  return (
    <header className="site-header" data-chrome>
      <Link to={`/${group.name}`} className="site-name" lang={languageOf(group.title) ?? undefined}>
        {group.title}
      </Link>
      {docs.length > 0 && (
        <a href={`#${SITE_TREE_ID}`} className="site-to-tree">
          {t('nav.documents')}
        </a>
      )}
      <SiteSearch file={file} />
    </header>
  );
}
