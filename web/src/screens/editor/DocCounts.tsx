import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TextCounts } from '../../editor/count-words.ts';
import styles from './EditorScreen.module.css';

/** Status line below the source: keys, and counts of the text or the selection. */
export const DocCounts = memo(function DocCounts({ counts }: { readonly counts: TextCounts | null }) {
  const { t } = useTranslation('writing');
  return (
    <div className={styles['counts']}>
      {/* Hidden from screen readers: the source's description has the same text. */}
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
