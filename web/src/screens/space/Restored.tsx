import type { Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Trash.module.css';

/** Says what was put back last, and leads to it. The focus comes along, as the button that had it is gone with its row. */
export function Restored({ doc, groupName }: { readonly doc: Doc; readonly groupName: string }) {
  const { t } = useTranslation('spaceSettings');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [doc.id]);
  return (
    <div ref={box} tabIndex={-1} className={styles['said']}>
      <Alert tone="success">
        {t('trash.undeleted', { title: doc.title })} <Link to={docPath(groupName, doc.id, doc.title)}>{t('trash.undeletedOpen')}</Link>
      </Alert>
    </div>
  );
}
