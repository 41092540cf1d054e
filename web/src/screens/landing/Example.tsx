import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocale } from '../../stores/locale.ts';
import styles from './LandingScreen.module.css';
import { SAMPLES } from './sample.ts';
import { splitMarks } from './split-marks.ts';

/** A document's source beside its page: an illustration without interactive elements. */
export function Example() {
  const { t } = useTranslation();
  const { source, html } = SAMPLES[useLocale()];
  return (
    <figure className={styles['example']} role="img" aria-label={t('landing.exampleLabel')}>
      <div className={`${styles['pane']} ${styles['sourcePane']}`} aria-hidden="true">
        <div className={styles['caption']}>{t('landing.exampleSource')}</div>
        <pre className={styles['source']}>
          {splitMarks(source).map(({ text, isMark }, index) => (
            <span key={index} className={isMark ? styles['mark'] : undefined}>
              {text}
            </span>
          ))}
        </pre>
      </div>
      <div className={styles['pane']} aria-hidden="true" inert>
        <div className={styles['caption']}>{t('landing.examplePage')}</div>
        <div className={`article ${styles['page']}`} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </figure>
  );
}
