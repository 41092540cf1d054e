import { relativePath } from '@maru/core/export';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FIRST_PAGE } from '../../../static-page/site-files.ts';

/** Search of the website, hidden until its script runs (`static-page/site-search.js`). */
export function SiteSearch({ file }: { readonly file: string }) {
  const { t } = useTranslation('export');
  return (
    <form
      className="site-search"
      role="search"
      data-site-search={relativePath(file, FIRST_PAGE).slice(0, -FIRST_PAGE.length)}
      data-none={t('site.none')}
      data-found={t('site.found')}
      data-cut={t('site.cut')}
      data-waiting={t('site.waiting')}
      hidden
    >
      <input
        type="search"
        aria-label={t('site.search')}
        placeholder={t('site.search')}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="site-found" hidden>
        <p role="status" />
        <ol />
      </div>
    </form>
  );
}
