import { useEffect, useRef, useState } from 'react';
import type { ImportPlan } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { startImport, undoImport, useImport } from '../../../stores/imports.ts';
import { refreshStorage, useMedia } from '../../../stores/media.ts';
import { formatBytes } from '../format-bytes.ts';
import styles from '../Settings.module.css';
import own from './Export.module.css';
import { ImportFiles } from './ImportFiles.tsx';
import type { ListedFile } from './ImportFiles.tsx';
import { changeText, reasonText } from './import-texts.ts';

/** Plan of an import: documents and files that it would make, and the choices before its start. */
export function ImportPlanView({ groupName }: { readonly groupName: string }) {
  const { t, language } = useTranslation('export');
  const plan = useImport((state) => state.plan);
  const { leftOut, isStarting, code, message } = useImport((state) => state);
  const { used, limit } = useMedia((state) => state);
  const [publish, setPublish] = useState(false);
  const [skipSame, setSkipSame] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    void refreshStorage(groupName);
  }, [groupName]);
  if (plan === null) return null;
  const documents = [...plan.documents, ...leftOut];
  const having = (outcome: ImportPlan['documents'][number]['outcome']) =>
    documents.filter((one) => one.outcome === outcome);
  const [fresh, copies, same, refused] = [having('new'), having('copy'), having('same'), having('refused')];
  const made = [...fresh, ...copies, ...(skipSame ? [] : same)];
  const withAccess = (access: ImportPlan['documents'][number]['access']): number =>
    made.filter((one) => one.access === access).length;
  const [open, link] = [withAccess('public'), withAccess('link')];
  const media = plan.media.filter(({ outcome }) => outcome === 'new');
  const refusedMedia = plan.media.filter(({ outcome }) => outcome === 'refused');
  const folders = made.filter(({ isFolder }) => isFolder).length;
  const counts = [
    t('plan.documents', { count: made.length - folders }),
    ...(folders === 0 ? [] : [t('plan.folders', { count: folders })]),
    ...(media.length === 0 ? [] : [t('plan.media', { count: media.length })]),
    formatBytes(plan.bytes, language),
  ];
  const listed = (docs: readonly ImportPlan['documents'][number][]): ListedFile[] =>
    docs.map(({ name, title, place, changes }) => ({
      name: place === '' ? title || name : `${place} / ${title || name}`,
      note: changes.map((change) => changeText(t, change)).join(', '),
    }));
  return (
    <div className={own['plan']}>
      <h3 ref={heading} tabIndex={-1} className={own['skippedTitle']}>
        {t('plan.title')}
      </h3>
      <p>{counts.join(' · ')}</p>
      {used !== null && limit !== null && (
        <p className={own['reason']}>
          {t('plan.room', { bytes: formatBytes(Math.max(0, limit - used), language) })}
        </p>
      )}
      <ImportFiles summary={t('plan.new', { count: fresh.length })} files={listed(fresh)} />
      <ImportFiles summary={t('plan.copy', { count: copies.length })} files={listed(copies)} />
      <ImportFiles summary={t('plan.same', { count: same.length })} files={listed(same)} />
      <ImportFiles
        summary={t('plan.refused', { count: refused.length + refusedMedia.length })}
        files={[
          ...refused.map(({ name, reason }) => ({ name, note: reasonText(t, reason) })),
          ...refusedMedia.map(({ name, reason, shownIn }) => ({
            name,
            note: [reasonText(t, reason), shownWords(shownIn)].filter((part) => part !== '').join(', '),
          })),
        ]}
        isOpen
      />
      {same.length > 0 && (
        <Checkbox checked={skipSame} onChange={({ currentTarget }) => setSkipSame(currentTarget.checked)}>
          {t('plan.skipSame', { count: same.length })}
        </Checkbox>
      )}
      {open + link > 0 && (
        <Checkbox checked={publish} onChange={({ currentTarget }) => setPublish(currentTarget.checked)}>
          {link === 0
            ? t('plan.publish', { count: open })
            : t('plan.share', { count: open + link, open, link })}
        </Checkbox>
      )}
      {message !== '' && (
        <Alert tone="danger">{code === 'too_many_requests' ? t('plan.wait') : message}</Alert>
      )}
      <div className={styles['actions']}>
        <Button
          variant="primary"
          isBusy={isStarting || made.length === 0}
          onClick={() => void startImport(groupName, { publish, skipSame })}
        >
          {made.length === 0 ? t('plan.nothing') : t('plan.start')}
        </Button>
        <Button variant="quiet" onClick={() => void undoImport(groupName)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );

  function shownWords(titles: readonly string[]): string {
    return titles.length === 0 ? '' : t('shownIn', { titles: titles.slice(0, 3).join(', ') });
  }
}
