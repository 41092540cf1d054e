import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  hasProviderPages,
  linkProvider,
  loadLoginMethods,
  openProvider,
  unlinkProvider,
  useLoginMethods,
} from '../../../stores/login-providers.ts';
import type { PasskeyResult } from '../../../stores/passkeys.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { CredentialItem } from './CredentialItem.tsx';

/** Makes a call; where it needs a proof, asks for one and makes it again. */
export type RunProven = <R>(
  call: () => Promise<PasskeyResult<R>>,
  onDone: (response: R) => void,
) => Promise<void>;

/** The providers that are linked to the account, and those that can be. */
export function IdentitySection({
  isBusy,
  run,
  onDone,
}: {
  readonly isBusy: boolean;
  readonly run: RunProven;
  /** Called after an unlinking. */
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const loginMethods = useLoginMethods((state) => state.loginMethods);
  useEffect(() => void loadLoginMethods(), []);
  if (loginMethods === null) return null;
  const { identities, providers } = loginMethods;
  if (identities.length === 0 && providers.length === 0) return null;
  const unlink = async (id: string, label: string): Promise<void> => {
    const answer = await showAlert({
      title: t('security.unlinkQuestion', { label }),
      message: t('security.unlinkMessage'),
      okLabel: t('security.unlink'),
      cancelLabel: t('translation:common.cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    await run(
      () => unlinkProvider(id),
      () => {
        onDone();
        showToast(t('security.unlinked'), 'success');
      },
    );
  };
  return (
    <section className={settings['section']} aria-labelledby="maru:identities">
      <h2 id="maru:identities" className={settings['heading']}>
        {t('security.identities')}
      </h2>
      <p className={settings['text']}>{t('security.identitiesText')}</p>
      {identities.length > 0 && (
        <ul className={styles['sessions']}>
          {identities.map(({ id, provider, label, account, createdAt, lastUsedAt }) => (
            <CredentialItem
              key={id}
              icon={Link2}
              name={account === null ? label : `${label} · ${account}`}
              since={
                provider === null
                  ? `${t('security.identityGone')} · ${t('security.linked')}`
                  : t('security.linked')
              }
              createdAt={createdAt}
              lastUsedAt={lastUsedAt}
              removal={t('security.unlink')}
              removalLabel={t('security.unlinkLabel', { label })}
              isBusy={isBusy}
              onRemove={() => void unlink(id, label)}
            />
          ))}
        </ul>
      )}
      {hasProviderPages() ? (
        <p className={settings['actions']}>
          {providers.map(({ name, label }) => (
            <Button
              key={name}
              isBusy={isBusy}
              onClick={() => void run(() => linkProvider(name), openProvider)}
            >
              {t('security.link', { label })}
            </Button>
          ))}
        </p>
      ) : (
        <p className={settings['text']}>{t('security.identitiesElsewhere')}</p>
      )}
    </section>
  );
}
