import { formatBytes } from '../format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Media.module.css';

/** Share of the limit from which on the bar has a warning colour. */
const NEARLY_FULL = 0.9;

interface QuotaProps {
  readonly label: string;
  /** Bytes. */
  readonly used: number;
  /** Bytes. */
  readonly limit: number;
  /** Shown when the limit is reached. */
  readonly fullText: string;
}

/** Bar of the used share of a limit. */
export function QuotaBar({ label, used, limit, fullText }: QuotaProps) {
  const { t, language } = useTranslation('media');
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const words = t('quotaOf', { used: formatBytes(used, language), limit: formatBytes(limit, language) });
  return (
    <div className={styles['quota']}>
      <div
        className={styles['track']}
        role="meter"
        aria-label={label}
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
        {label}: {words}
        {share >= 1 && ` · ${fullText}`}
      </p>
    </div>
  );
}
