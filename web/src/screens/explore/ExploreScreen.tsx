import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/use-title.ts';
import { loadMoreRecent, loadRecent } from '../../stores/explore-pages.ts';
import { useExplore } from '../../stores/explore.ts';
import { Encounter } from './Encounter.tsx';
import styles from './Explore.module.css';
import { PagedList } from './PagedList.tsx';
import { useFirstPage } from './use-first-page.ts';

/** Page of public documents: recent and random ones. */
export function ExploreScreen() {
  const { t } = useTranslation();
  const recent = useExplore((state) => state.recent);
  const retry = useFirstPage(loadRecent);
  useTitle(t('explore.title'));
  return (
    <div className={styles['explore']}>
      <header>
        <h1 className="screenTitle" tabIndex={-1}>
          {t('explore.title')}
        </h1>
        <p className="screenLead">{t('explore.lead')}</p>
      </header>
      <Encounter />
      <section className={styles['recent']} aria-labelledby="maru:recent-title">
        <h2 id="maru:recent-title" className={styles['sectionTitle']}>
          {t('explore.recent')}
        </h2>
        <PagedList pages={recent} emptyText={t('explore.empty')} onMore={loadMoreRecent} onRetry={retry} />
      </section>
    </div>
  );
}
