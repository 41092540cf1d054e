import { Globe, Link2, Lock } from 'lucide-react';
import type { Access, Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { updateDocMeta } from '../../stores/docs.ts';
import type { MetaChange } from '../../stores/docs.ts';
import { ask, showToast } from '../../stores/ui.ts';
import { CommentsSwitch } from '../comments/CommentsSwitch.tsx';
import styles from './AccessDialog.module.css';
import { copyLink, linkTo } from './copy-link.ts';

const CHOICES = [
  { value: 'private', Icon: Lock, done: 'access.nowPrivate' },
  { value: 'link', Icon: Link2, done: 'access.nowLink' },
  { value: 'public', Icon: Globe, done: 'access.nowPublic' },
] as const;

/** Who may read a document: changed at once, with the address to give away beside it. */
export function AccessDialog({
  doc,
  groupName,
  isHome,
  onClose,
}: {
  readonly doc: Doc;
  readonly groupName: string;
  readonly isHome: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  // Choices and the switch show at once what was asked for; they fall back by themselves when that is refused.
  const [asked, setAsked] = useState<MetaChange | null>(null);
  const chosen = asked !== null && 'access' in asked ? asked.access : doc.access;
  const path = isHome ? `/${groupName}` : docPath(groupName, doc.id, doc.title);

  const change = async (body: MetaChange, done: string): Promise<void> => {
    setIsBusy(true);
    setAsked(body);
    const { failure } = await updateDocMeta(doc.id, body);
    setIsBusy(false);
    setAsked((latest) => (latest === body ? null : latest));
    if (failure === null) showToast(done, 'success');
  };
  const regenerate = async (): Promise<void> => {
    const answer = await ask({
      title: t('access.regenerateQuestion'),
      message: t('access.regenerateMessage'),
      okLabel: t('access.regenerate'),
      cancelLabel: t('common.cancel'),
      isDangerous: true,
    });
    if (answer === 'ok') await change({ regenerateLink: true }, t('access.regenerated'));
  };
  const helpOf = (value: Access): string =>
    value === 'private' && doc.isFolder ? t('access.privateFolderHelp') : t(`access.${value}Help`);

  return (
    <Dialog title={t('access.title')} onClose={onClose} footer={<Button onClick={onClose}>{t('access.done')}</Button>}>
      <fieldset className={styles['choices']} aria-busy={isBusy}>
        <legend className="visuallyHidden">{t('access.title')}</legend>
        {CHOICES.map(({ value, Icon, done }) => (
          <label key={value} className={styles['choice']} data-chosen={chosen === value || undefined}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              aria-labelledby={`${id}-${value}-name`}
              aria-describedby={`${id}-${value}`}
              onChange={() => void change({ access: value }, t(done))}
            />
            <Icon size={18} aria-hidden="true" />
            <span>
              <span id={`${id}-${value}-name`} className={styles['name']}>
                {t(`access.${value}`)}
              </span>
              <span id={`${id}-${value}`} className={styles['help']}>
                {helpOf(value)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {doc.access !== 'private' && (
        <div className={styles['link']}>
          <input
            readOnly
            aria-label={t('access.linkLabel')}
            className={styles['address']}
            value={linkTo(path, doc)}
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" onClick={() => void copyLink(path, doc)}>
            {t('access.copyLink')}
          </Button>
          {doc.access === 'link' && (
            <Button look="quiet" size="small" className={styles['regenerate']} onClick={() => void regenerate()}>
              {t('access.regenerate')}
            </Button>
          )}
        </div>
      )}
      {doc.access === 'public' && (
        <CommentsSwitch
          isOn={asked !== null && 'commentsEnabled' in asked ? asked.commentsEnabled : doc.commentsEnabled}
          onChange={(commentsEnabled, done) => void change({ commentsEnabled }, done)}
        />
      )}
    </Dialog>
  );
}
