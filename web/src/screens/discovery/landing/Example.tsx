import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { trustedArticle } from '../../../markup/trusted-article.ts';
import { useLocale } from '../../../stores/locale.ts';
import styles from './LandingScreen.module.css';
import { SAMPLES } from './sample.ts';

const MARKS = /^#+ |^> |^- \[[ x]\] |\*\*|\*|^\|[ :|-]+\|$|\|/gm;

/** Splits the sample's source into marks and text, which have different colours. */
function splitMarks(source: string): readonly { readonly text: string; readonly isMark: boolean }[] {
  const parts: { text: string; isMark: boolean }[] = [];
  let at = 0;
  for (const match of source.matchAll(MARKS)) {
    if (match.index > at) parts.push({ text: source.slice(at, match.index), isMark: false });
    parts.push({ text: match[0], isMark: true });
    at = match.index + match[0].length;
  }
  parts.push({ text: source.slice(at), isMark: false });
  return parts;
}

/** A document's source beside its page: an illustration without interactive elements. */
export function Example() {
  const { t } = useTranslation();
  const { source, html } = SAMPLES[useLocale()];
  const trusted = useMemo(() => (import.meta.env.SSR ? html : trustedArticle(html)), [html]);
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
        <div className={`article ${styles['page']}`} dangerouslySetInnerHTML={{ __html: trusted }} />
      </div>
    </figure>
  );
}
