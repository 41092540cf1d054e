import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { useExplore } from '../../stores/explore.ts';
import { FoundList } from '../explore/FoundList.tsx';
import styles from './LandingScreen.module.css';

/** Number of documents shown on the landing page. */
const SHOWN = 3;

/** Recent public documents, with a link to all. Renders nothing where there is none. */
export function Teaser() {
  const { t } = useTranslation();
  const docs = useExplore((state) => state.recent?.docs) ?? [];
  if (docs.length === 0) return null;
  return (
    <section className={styles['teaser']} aria-labelledby="maru:teaser-title">
      <div className={styles['teaserHead']}>
        <h2 id="maru:teaser-title" className={styles['teaserTitle']}>
          {t('explore.teaser')}
        </h2>
        <Link to="/explore">{t('explore.teaserAll')}</Link>
      </div>
      <FoundList docs={docs.slice(0, SHOWN)} headingLevel={3} />
    </section>
  );
}
