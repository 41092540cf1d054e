import { Globe, Link2, Lock } from 'lucide-react';
import type { Doc } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './AccessChip.module.css';
import { LazyAccessDialog } from './LazyAccessDialog.tsx';

const ICONS = { public: Globe, link: Link2, private: Lock } as const;

/** Shows the access of a document, and opens the dialog that changes it. */
export function AccessChip({
  doc,
  groupName,
  isHome,
}: {
  readonly doc: Doc;
  readonly groupName: string;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const Icon = ICONS[doc.access];
  const name = t(doc.access === 'link' ? 'access.linkShort' : `access.${doc.access}`);
  return (
    <>
      <button
        type="button"
        className={styles['chip']}
        title={t('access.change')}
        aria-label={t('access.chip', { access: name })}
        aria-haspopup="dialog"
        data-access={doc.access}
        onClick={() => setIsOpen(true)}
      >
        <Icon size="0.8125rem" aria-hidden="true" />
        <span>{name}</span>
      </button>
      {isOpen && (
        <LazyAccessDialog doc={doc} groupName={groupName} isHome={isHome} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
