import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TextCounts } from '../../editor/count-words.ts';
import styles from './EditorScreen.module.css';

/** How much is written, or selected. */
export const DocCounts = memo(function DocCounts({ counts }: { readonly counts: TextCounts | null }) {
  const { t } = useTranslation('writing');
  if (counts === null) return <p className={styles['counts']} />;
  const said = { words: t('words', { count: counts.words }), characters: t('characters', { count: counts.characters }) };
  return (
    <p className={styles['counts']} data-counts>
      {t(counts.isSelection ? 'selected' : 'written', said)}
    </p>
  );
});
