import { useEffect, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Tabs } from '../../../components/Tabs.tsx';
import { fontOf } from '../../../design/fonts.ts';
import { loadFontSheet } from '../../../design/font-sheet.ts';
import { isDesignCorrected, themedProperties } from '../../../design/space-design.ts';
import type { GroupStyle } from '../../../design/space-design.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './DesignPreview.module.css';

type Theme = 'light' | 'dark';

/** Preview of a page of the space in both themes, independent of the current theme. */
export function DesignPreview({
  style,
  spaceTitle,
}: {
  readonly style: GroupStyle;
  readonly spaceTitle: string;
}) {
  const { t } = useTranslation('spaceSettings');
  const [theme, setTheme] = useState<Theme>('light');
  const sheet = fontOf(style.fontFamily)?.sheet ?? null;
  useEffect(() => {
    if (sheet !== null) void loadFontSheet(sheet);
  }, [sheet]);
  const [before, inside, after] = splitPhrase(t('design.sampleText'));
  return (
    <section className={styles['previewColumn']} aria-labelledby="maru:preview-heading">
      <div className={styles['previewHead']}>
        <h2 id="maru:preview-heading">{t('design.preview')}</h2>
        <Tabs
          label={t('design.previewTheme')}
          value={theme}
          tabs={[
            { value: 'light', label: t('design.previewLight') },
            { value: 'dark', label: t('design.previewDark') },
          ]}
          controls={() => 'maru:preview'}
          onChange={setTheme}
        />
      </div>
      {isDesignCorrected(style) && <Alert>{t('design.previewCorrected')}</Alert>}
      <div
        id="maru:preview"
        role="tabpanel"
        aria-labelledby="maru:preview-heading"
        className={styles['preview']}
        style={themedProperties(style, theme)}
        data-preview={theme}
      >
        <p className={styles['previewSpace']}>{spaceTitle}</p>
        <p className={styles['previewTitle']}>{t('design.sampleTitle')}</p>
        <p className={styles['previewMeta']}>{t('design.sampleMeta')}</p>
        <div className="article">
          <p>
            {before}
            <span className={styles['previewLink']}>{inside}</span>
            {after}
          </p>
          <h3>{t('design.sampleHeading')}</h3>
          <blockquote>
            <p>{t('design.sampleQuote')}</p>
          </blockquote>
          <pre>
            <code>{t('design.sampleCode')}</code>
          </pre>
        </div>
        <span className={styles['previewButton']}>{t('design.sampleButton')}</span>
      </div>
    </section>
  );
}
