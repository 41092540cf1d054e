import type { Root } from '@maru/core/markup';
import { memo, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveArticle } from '../../markup/LiveArticle.tsx';
import { showToast } from '../../stores/ui.ts';
import styles from './EditorScreen.module.css';

/** The page as it will be, beside its source. */
export const Preview = memo(function Preview({
  id,
  title,
  root,
  resolve,
}: {
  readonly id: string;
  readonly title: string;
  readonly root: Root | null;
  readonly resolve: (target: string) => string | null;
}) {
  const { t } = useTranslation();
  const options = useMemo(() => ({ resolve, idPrefix: 'preview-' }), [resolve]);
  const isEmpty = root === null || root.source.trim() === '';
  return (
    <div id={id} role="tabpanel" className={styles['preview']} aria-label={t('editor.previewLabel')} tabIndex={0}>
      {title.trim() !== '' && <p className={styles['previewTitle']}>{title}</p>}
      {isEmpty ? (
        <p className={styles['previewEmpty']}>{t('editor.previewEmpty')}</p>
      ) : (
        <LiveArticle root={root} options={options} notify={showToast} />
      )}
    </div>
  );
});
