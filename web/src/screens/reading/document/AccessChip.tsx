import { Globe, Link2, Lock } from 'lucide-react';
import type { Access, Doc } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './AccessChip.module.css';
import { LazyAccessDialog } from './LazyAccessDialog.tsx';

const ICONS = { public: Globe, link: Link2, private: Lock } as const;

function nameOf(access: Access) {
  return access === 'link' ? 'access.linkShort' : (`access.${access}` as const);
}

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
  const name = t(nameOf(doc.access));
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
        <Content access={doc.access} />
      </button>
      {isOpen && (
        <LazyAccessDialog doc={doc} groupName={groupName} isHome={isHome} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Shows the access of a document that is not stored yet, in the place where it can be changed later. */
export function AccessMark({ access }: { readonly access: Access }) {
  return (
    <span className={styles['chip']} data-access={access}>
      <Content access={access} />
    </span>
  );
}

function Content({ access }: { readonly access: Access }) {
  const { t } = useTranslation();
  const Icon = ICONS[access];
  return (
    <>
      <Icon size="0.8125rem" aria-hidden="true" />
      <span>{t(nameOf(access))}</span>
    </>
  );
}
