import type { Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Trash.module.css';

/**
 * Shows the document restored last, with a link. It takes the
 * focus, since the focused button was removed with its row.
 */
export function Restored({ doc, groupName }: { readonly doc: Doc; readonly groupName: string }) {
  const { t } = useTranslation('spaceSettings');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [doc.id]);
  return (
    <div ref={box} tabIndex={-1} className={styles['said']}>
      <Alert tone="success">
        {t('trash.undeleted', { title: doc.title })}{' '}
        <Link to={docPath(groupName, doc.id, doc.title)}>{t('trash.undeletedOpen')}</Link>
      </Alert>
    </div>
  );
}
