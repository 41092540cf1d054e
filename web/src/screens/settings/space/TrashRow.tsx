import { TRASH_LIFETIME_MS } from '@maru/core';
import type { TrashItem } from '@maru/core/api';
import { FileText, Folder } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { purgeDoc, undeleteDoc, undoUndelete } from '../../../stores/trash.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';
import { offerUndo } from '../../../stores/undo.ts';
import styles from './Trash.module.css';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A deleted document, the time until it is purged, and the buttons that restore it or purge it at once. */
export function TrashRow({ item }: { readonly item: TrashItem }) {
  const { t } = useTranslation('spaceSettings');
  const now = useNow();
  const row = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const Icon = item.isFolder ? Folder : FileText;
  const daysLeft = now === null ? 0 : (Date.parse(item.deletedAt) + TRASH_LIFETIME_MS - now) / DAY_MS;
  const [before, , after] = splitPhrase(t('trash.deleted'));
  const undelete = async (): Promise<void> => {
    setIsBusy(true);
    if (await undeleteDoc(item.id))
      offerUndo(t('trash.undeleted', { title: item.title }), () => void undoUndelete(item.id));
    else setIsBusy(false);
  };
  const purge = async (): Promise<void> => {
    const answer = await showAlert({
      title: t('trash.purgeQuestion', { title: item.title }),
      message: t('trash.purgeMessage'),
      okLabel: t('trash.purge'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    setIsBusy(true);
    if (!(await purgeDoc(item.id))) {
      setIsBusy(false);
      return;
    }
    showToast(t('trash.purged', { title: item.title }), 'success');
    // The focused button went with its row.
    const next = beside?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
  };
  return (
    <li ref={row} className={styles['row']}>
      <Icon size="1.125rem" role="img" aria-label={t(item.isFolder ? 'trash.folder' : 'trash.document')} />
      <div className={styles['what']}>
        <span className={styles['title']}>{item.title}</span>
        <span className={styles['when']}>
          {before}
          <Time at={item.deletedAt} />
          {after} · {daysLeft < 1 ? t('trash.goneToday') : t('trash.gone', { count: Math.ceil(daysLeft) })}
        </span>
      </div>
      <div className={styles['actions']}>
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('trash.undeleteLabel', { title: item.title })}
          onClick={() => void undelete()}
        >
          {t('trash.undelete')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={t('trash.purgeLabel', { title: item.title })}
          onClick={() => void purge()}
        >
          {t('trash.purge')}
        </Button>
      </div>
    </li>
  );
}
