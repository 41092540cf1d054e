import type { SecondStep } from '@maru/core/api';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasPasskeys } from '../../../stores/passkeys.ts';
import { textIn } from '../../forms/use-field-form.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import settings from '../Settings.module.css';
import styles from './Account.module.css';
import { CredentialItem } from './CredentialItem.tsx';

/** The passkeys of the account, with their names and last uses. */
export function PasskeySection({
  passkeys,
  isBusy,
  onAdd,
  onRemove,
}: {
  readonly passkeys: SecondStep['passkeys'];
  readonly isBusy: boolean;
  readonly onAdd: (name: string) => void;
  readonly onRemove: (id: string) => void;
}) {
  const { t } = useTranslation('account');
  const [isNaming, setIsNaming] = useState(false);
  const [cancels, setCancels] = useState(0);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (cancels > 0) place.current?.querySelector('button')?.focus();
  }, [cancels]);
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const name = textIn(form, 'name').trim();
    setError(name === '' ? t('translation:fields.required') : undefined);
    if (name === '') return false;
    onAdd(name);
    return true;
  };
  return (
    <section className={settings['section']} aria-labelledby="maru:passkeys">
      <h2 id="maru:passkeys" className={settings['heading']}>
        {t('security.passkeys')}
      </h2>
      <p className={settings['text']}>{t('security.passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className={styles['sessions']}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <CredentialItem
              key={id}
              icon={KeyRound}
              name={name}
              since={t('security.added')}
              createdAt={createdAt}
              lastUsedAt={lastUsedAt}
              removal={t('security.remove')}
              removalLabel={t('security.removeLabel', { name })}
              isBusy={isBusy}
              onRemove={() => onRemove(id)}
            />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className={settings['text']}>{t('security.passkeysElsewhere')}</p>}
      {hasPasskeys() && !isNaming && (
        <p ref={place}>
          <Button isBusy={isBusy} onClick={() => setIsNaming(true)}>
            {t('security.addPasskey')}
          </Button>
        </p>
      )}
      {hasPasskeys() && isNaming && (
        <SubmitForm
          takesFocus
          action={t('security.addPasskey')}
          isBusy={isBusy}
          onSubmit={submit}
          onCancel={() => {
            setIsNaming(false);
            setCancels((count) => count + 1);
          }}
        >
          <Field
            label={t('security.passkeyName')}
            name="name"
            maxLength={60}
            help={t('security.passkeyNameHelp')}
            error={error}
          />
        </SubmitForm>
      )}
    </section>
  );
}
