import { Globe, Link2, Lock } from 'lucide-react';
import type { Access, Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { CommentsSwitch } from '../comments/CommentsSwitch.tsx';
import styles from './AccessDialog.module.css';
import { copyLink, linkTo } from './copy-link.ts';
import { useAccess } from './use-access.ts';
import { useGroup } from '../../../stores/group.ts';
import { privateDocsIn } from '../../../stores/tree-order.ts';

const CHOICES = [
  { value: 'private', Icon: Lock },
  { value: 'link', Icon: Link2 },
  { value: 'public', Icon: Globe },
] as const;

const ACTIONS = {
  private: 'access.makePrivate',
  link: 'access.makeLink',
  public: 'access.makePublic',
} as const;

/** Returns the text about the immediate effect of a change of access. */
function effectOf(from: Access, to: Access) {
  if (to === 'public') return 'access.willPublic';
  if (to === 'link') return from === 'public' ? 'access.willUnlist' : 'access.willLink';
  return from === 'link' ? 'access.willPrivateLink' : 'access.willPrivate';
}

/** Dialog for a document's access: a choice, a button that names the change, and the address to share. */
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
  const change = useAccess(doc);
  const [picked, setPicked] = useState<Access | null>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const chosen = picked ?? doc.access;
  const isChanged = chosen !== doc.access;
  const path = isHome ? `/${groupName}` : docPath(groupName, doc.id, doc.title);

  const apply = async (): Promise<void> => {
    if (!(await change.setAccess(chosen))) return;
    setPicked(null);
    // The focused button was removed: focuses the current choice.
    choices.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  const helpOf = (value: Access): string =>
    value === 'private' && doc.isFolder ? t('access.privateFolderHelp') : t(`access.${value}Help`);

  return (
    <Dialog
      title={t('access.title')}
      onClose={onClose}
      footer={
        isChanged ? (
          <>
            <Button
              variant="primary"
              aria-describedby={`${id}-effect`}
              isBusy={change.isBusy}
              onClick={() => void apply()}
            >
              {t(ACTIONS[chosen])}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('access.done')}</Button>
        )
      }
    >
      <fieldset ref={choices} className={styles['choices']} aria-busy={change.isBusy}>
        <legend className="visuallyHidden">{t('access.title')}</legend>
        {CHOICES.map(({ value, Icon }) => (
          <label key={value} className={styles['choice']} data-chosen={chosen === value || undefined}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              data-start={doc.access === value || undefined}
              aria-labelledby={`${id}-${value}-name`}
              aria-describedby={`${id}-${value}`}
              onChange={() => setPicked(value)}
            />
            <Icon size="1.125rem" aria-hidden="true" />
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
      <p id={`${id}-effect`} role="status" className={styles['effect']}>
        {isChanged && t(effectOf(doc.access, chosen))}
        {isChanged && chosen !== 'private' && doc.isFolder && <StayingPrivate folderId={doc.id} />}
      </p>
      {!isChanged && doc.access !== 'private' && (
        <div className={styles['link']}>
          <input
            readOnly
            aria-label={t('access.linkLabel')}
            className={styles['address']}
            value={linkTo(path, doc)}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="primary" onClick={() => void copyLink(path, doc)}>
            {t('access.copyLink')}
          </Button>
          {doc.access === 'link' && (
            <Button
              variant="quiet"
              size="small"
              className={styles['regenerate']}
              onClick={() => void change.regenerate()}
            >
              {t('access.regenerate')}
            </Button>
          )}
        </div>
      )}
      {!isChanged && doc.access === 'public' && (
        <CommentsSwitch
          isOn={change.requested?.commentsEnabled ?? doc.commentsEnabled}
          onChange={(commentsEnabled, done) => void change.set({ commentsEnabled }, done)}
        />
      )}
    </Dialog>
  );
}

/** Shows how many documents in a folder that is opened to others stay private. */
function StayingPrivate({ folderId }: { readonly folderId: string }) {
  const { t } = useTranslation();
  const docs = useGroup((state) => state.docs);
  const count = privateDocsIn(docs, folderId);
  return count > 0 && ` ${t('access.stayPrivate', { count })}`;
}
