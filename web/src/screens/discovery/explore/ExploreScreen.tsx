import { useTranslation } from '../../../i18n/use-translation.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { loadMoreRecent, loadRecent, showNextRandomDoc } from '../../../stores/explore-pages.ts';
import { useExplore } from '../../../stores/explore.ts';
import styles from './Explore.module.css';
import { PagedList } from './PagedList.tsx';
import { useFirstPage } from './use-first-page.ts';
import { Shuffle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { FoundDocument } from './FoundList.tsx';

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

/** A random public document, and a button for another one. */
function Encounter() {
  const { t } = useTranslation();
  const encounters = useExplore((state) => state.encounters);
  const [isBusy, setIsBusy] = useState(false);
  const shown = encounters?.[0];
  useEffect(() => {
    if (encounters === null) void showNextRandomDoc();
  }, [encounters]);
  const another = async (): Promise<void> => {
    setIsBusy(true);
    await showNextRandomDoc();
    setIsBusy(false);
  };
  return (
    <section className={styles['encounter']} aria-labelledby="maru:encounter-title">
      <h2 id="maru:encounter-title" className={styles['sectionTitle']}>
        {t('explore.random')}
      </h2>
      <div className={styles['card']} aria-live="polite" aria-busy={isBusy || encounters === null}>
        {shown !== undefined && <FoundDocument doc={shown} headingLevel={3} />}
        {encounters?.length === 0 && <p className={styles['excerpt']}>{t('explore.empty')}</p>}
      </div>
      {shown !== undefined && (
        <>
          <Button
            className="withScript"
            size="small"
            isBusy={isBusy}
            icon={<Shuffle size="1rem" aria-hidden="true" />}
            onClick={() => void another()}
          >
            {t('explore.another')}
          </Button>
          <ButtonLink
            className="withoutScript"
            size="small"
            icon={<Shuffle size="1rem" aria-hidden="true" />}
            to="/random"
          >
            {t('explore.another')}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
