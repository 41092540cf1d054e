import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { showToast } from '../../../stores/ui.ts';
import { publishCopy } from '../../../stores/working-copies.ts';
import styles from './UnpublishedNote.module.css';

/** Shows the owner of a document that it has changes which its readers do not see, and publishes them. */
export function UnpublishedNote({ groupName, id }: { readonly groupName: string; readonly id: string }) {
  const { t } = useTranslation('saving');
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const editPath = `/${groupName}/${id}/edit`;
  const publish = async (): Promise<void> => {
    setIsBusy(true);
    const isDone = await publishCopy(groupName, id);
    setIsBusy(false);
    // The editor shows the reason, and merges.
    if (!isDone) return void navigate(editPath);
    showToast(t('copy.published'), 'success');
    // The note goes, and its button with it: the text that is published now is below its title.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles['place']} data-chrome>
      <Alert>
        <span className={styles['note']}>
          <span>{t('copy.note')}</span>
          <Link to={editPath}>{t('copy.continue')}</Link>
          <Button size="small" isBusy={isBusy} onClick={() => void publish()}>
            {t('copy.publish')}
          </Button>
        </span>
      </Alert>
    </div>
  );
}
