import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TextCounts } from '../../editor/count-words.ts';
import styles from './EditorScreen.module.css';

/** How much is written, or selected. */
export const DocCounts = memo(function DocCounts({ counts }: { readonly counts: TextCounts | null }) {
  const { t, language } = useTranslation('writing');
  if (counts === null) return <p className={styles['counts']} />;
  const format = new Intl.NumberFormat(language);
  const said = { words: format.format(counts.words), characters: format.format(counts.characters) };
  return (
    <p className={styles['counts']} data-counts>
      {t(counts.isSelection ? 'countsSelected' : 'counts', said)}
    </p>
  );
});
