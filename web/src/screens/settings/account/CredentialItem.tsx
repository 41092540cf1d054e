import type { LucideIcon } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Account.module.css';

/** A passkey or a linked login in its list, with its times and the button that removes it. */
export function CredentialItem({
  icon: Icon,
  name,
  since,
  createdAt,
  lastUsedAt,
  removal,
  removalLabel,
  isBusy,
  onRemove,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  /** Words before the time of its creation. */
  readonly since: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly removal: string;
  /** Accessible name of the button. */
  readonly removalLabel: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('account');
  return (
    <li>
      <Icon size="1.25rem" aria-hidden="true" />
      <div className={styles['what']}>
        {name}
        <span className={styles['note']}>
          {since} <Time at={createdAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {t('security.lastUsed')} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <Button isBusy={isBusy} aria-label={removalLabel} onClick={onRemove}>
        {removal}
      </Button>
    </li>
  );
}
