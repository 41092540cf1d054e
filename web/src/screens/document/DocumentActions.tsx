import { BookOpen, Ellipsis, Link as LinkIcon, Pencil, Printer, Share2, Trash2 } from 'lucide-react';
import type { Group } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/Menu.tsx';
import type { ShownDoc } from '../../stores/docs.ts';
import styles from './DocumentActions.module.css';
import { copyLink } from './copy-link.ts';
import { useDelete } from './use-delete.ts';

const AccessDialog = lazy(async () => ({ default: (await import('./AccessDialog.tsx')).AccessDialog }));

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with a document: Edit stands by itself for its owner, the rest is behind one button. */
export function DocumentActions({
  shown,
  group,
  isOwner,
  isHome,
}: {
  readonly shown: ShownDoc;
  readonly group: Group;
  readonly isOwner: boolean;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [isAccessOpen, setIsAccessOpen] = useState(false);
  const remove = useDelete(shown, group.name);
  const readerQuery = new URLSearchParams(search);
  readerQuery.set('view', 'reader');
  const path = isHome ? `/${group.name}` : docPath(group.name, shown.id, shown.title);
  const reading: readonly MenuItem[] = [
    { kind: 'link', id: 'reader', to: `${pathname}?${readerQuery}`, label: t('doc.reader'), icon: <BookOpen {...icon} /> },
    { kind: 'action', id: 'copy', label: t('doc.copyLink'), icon: <LinkIcon {...icon} />, onSelect: () => void copyLink(path, shown.doc) },
    { kind: 'action', id: 'print', label: t('doc.print'), icon: <Printer {...icon} />, shortcut: 'Ctrl+P', onSelect: () => window.print() },
  ];
  const owning: readonly MenuItem[] = [
    { kind: 'action', id: 'access', label: t('doc.share'), icon: <Share2 {...icon} />, onSelect: () => setIsAccessOpen(true) },
  ];
  const removing: readonly MenuItem[] = [
    { kind: 'separator', id: 'before-delete' },
    { kind: 'action', id: 'delete', label: t('doc.delete'), icon: <Trash2 {...icon} />, isDangerous: true, onSelect: () => void remove() },
  ];
  const items = isOwner && shown.doc !== null ? [...owning, ...reading, ...(isHome ? [] : removing)] : reading;
  return (
    <div className={styles['actions']} data-chrome>
      {isOwner && (
        <ButtonLink to={`/${group.name}/${shown.id}/edit`} look="primary" icon={<Pencil size={15} aria-hidden="true" />}>
          {t('doc.edit')}
        </ButtonLink>
      )}
      <Menu
        items={items}
        trigger={(props) => (
          <IconButton {...props} className={styles['more']} label={t('doc.more')} icon={<Ellipsis size={18} aria-hidden="true" />} />
        )}
      />
      {isAccessOpen && shown.doc !== null && (
        <Suspense fallback={null}>
          <AccessDialog doc={shown.doc} groupName={group.name} isHome={isHome} onClose={() => setIsAccessOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
