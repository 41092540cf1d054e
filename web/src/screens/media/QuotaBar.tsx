import { formatBytes } from '../account/format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useMedia } from '../../stores/media.ts';
import styles from './Media.module.css';

/** From here on it is said in another colour that little is left. */
const NEARLY_FULL = 0.9;

/** How much of what the space's files may take is taken. */
export function QuotaBar() {
  const { t, language } = useTranslation('media');
  const used = useMedia((state) => state.used);
  const limit = useMedia((state) => state.limit);
  if (used === null || limit === null) return null;
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const words = t('quotaOf', { used: formatBytes(used, language), limit: formatBytes(limit, language) });
  return (
    <div className={styles['quota']}>
      <div
        className={styles['track']}
        role="meter"
        aria-label={t('quota')}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={words}
      >
        <span
          className={styles['fill']}
          data-full={share >= NEARLY_FULL || undefined}
          style={{ width: used === 0 ? 0 : `max(3px, ${share * 100}%)` }}
        />
      </div>
      <p className={styles['small']}>
        {words}
        {share >= 1 && ` · ${t('quotaFull')}`}
      </p>
    </div>
  );
}
