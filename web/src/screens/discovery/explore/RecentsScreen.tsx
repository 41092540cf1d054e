import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { loadOwnDocs, loadMoreOwnDocs, loadMoreRecent, loadRecent } from '../../../stores/explore-pages.ts';
import { useExplore } from '../../../stores/explore.ts';
import { useSession } from '../../../stores/session.ts';
import styles from './Explore.module.css';
import { PagedList } from './PagedList.tsx';
import { useFirstPage } from './use-first-page.ts';

/** Documents edited last: the reader's own, when signed in, and all public ones. */
export function RecentsScreen() {
  const { t } = useTranslation();
  const username = useSession((state) => state.username);
  const recent = useExplore((state) => state.recent);
  const retry = useFirstPage(loadRecent);
  useTitle(t('explore.recentsTitle'));
  return (
    <div className={styles['recents']}>
      <header>
        <h1 className="screenTitle" tabIndex={-1}>
          {t('explore.recentsTitle')}
        </h1>
        <p className="screenLead">{t('explore.recentsLead')}</p>
      </header>
      {username !== null && <Mine key={username} />}
      <section className={styles['recent']} aria-labelledby="maru:newest-title">
        <h2 id="maru:newest-title" className={styles['sectionTitle']}>
          {t('explore.everybody')}
        </h2>
        <PagedList pages={recent} emptyText={t('explore.empty')} onMore={loadMoreRecent} onRetry={retry} />
      </section>
    </div>
  );
}

function Mine() {
  const { t } = useTranslation();
  const mine = useExplore((state) => state.mine);
  const retry = useFirstPage(loadOwnDocs);
  return (
    <section className={styles['recent']} aria-labelledby="maru:mine-title">
      <h2 id="maru:mine-title" className={styles['sectionTitle']}>
        {t('explore.mine')}
      </h2>
      <PagedList pages={mine} emptyText={t('explore.mineEmpty')} onMore={loadMoreOwnDocs} onRetry={retry} />
    </section>
  );
}
