import { ArticleSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Preview.module.css';

/** The place of the preview until the part of the page that draws it is loaded. */
export function PreviewPlace({ id, isEmpty }: { readonly id: string; readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <div id={id} role="tabpanel" className={styles['preview']} aria-label={t('editor.previewLabel')}>
      {!isEmpty && <ArticleSkeleton label={t('common.loading')} />}
    </div>
  );
}
