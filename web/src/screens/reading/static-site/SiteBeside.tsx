import type { SitePageInput } from '@maru/core';
import { docPath, languageOf } from '@maru/core/text';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { prevNextOf } from '../prev-next/prev-next-of.ts';

/** Links to the previous and the next document of the folder. */
export function SiteBeside({
  page: { group, docs },
  docId,
}: {
  readonly page: SitePageInput;
  readonly docId: string;
}) {
  const { t } = useTranslation('prevNext');
  const { before, after } = prevNextOf(docs, docId);
  if (before === null && after === null) return null;
  return (
    <nav className="site-beside" aria-label={t('beside')} data-chrome>
      {before !== null && (
        <Link to={docPath(group.name, before.id, before.title)} rel="prev">
          <span className="site-direction">
            <ArrowLeft size="0.875rem" aria-hidden="true" />
            {t('before')}
          </span>
          <span lang={languageOf(before.title) ?? undefined}>{before.title}</span>
        </Link>
      )}
      {after !== null && (
        <Link to={docPath(group.name, after.id, after.title)} rel="next" className="site-next">
          <span className="site-direction">
            {t('after')}
            <ArrowRight size="0.875rem" aria-hidden="true" />
          </span>
          <span lang={languageOf(after.title) ?? undefined}>{after.title}</span>
        </Link>
      )}
    </nav>
  );
}
