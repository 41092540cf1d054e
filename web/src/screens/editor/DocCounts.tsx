import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TextCounts } from '../../editor/count-words.ts';
import styles from './EditorScreen.module.css';

/** The line below the source: its keys, and how much is written or selected. */
export const DocCounts = memo(function DocCounts({ counts }: { readonly counts: TextCounts | null }) {
  const { t } = useTranslation('writing');
  return (
    <div className={styles['counts']}>
      {/* The source itself is described by the same words. */}
      <span className={styles['keys']} aria-hidden="true">
        {t('translation:editor.keys')}
      </span>
      {counts !== null && (
        <span data-counts>
          {t(counts.isSelection ? 'selected' : 'written', {
            words: t('words', { count: counts.words }),
            characters: t('characters', { count: counts.characters }),
          })}
        </span>
      )}
    </div>
  );
});
