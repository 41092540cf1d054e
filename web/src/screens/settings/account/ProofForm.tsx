import { Button } from '../../../components/Button.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { prove } from '../../../stores/second-step.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import settings from '../Settings.module.css';
import { HiddenUsername } from './HiddenUsername.tsx';

/** Asks for the password, before a change for which the last proof is too old. */
export function ProofForm({
  username,
  onDone,
  onCancel,
}: {
  readonly username: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('account');
  const { errors, message, isBusy, submit, checkAgain } = useFieldForm({
    check: (form): FieldErrors<'password'> =>
      textIn(form, 'password') === '' ? { password: t('translation:fields.required') } : {},
    send: (form) => prove(textIn(form, 'password')),
    onDone,
    describe: (failure) => failure.message,
  });
  return (
    <>
      <h2 className={settings['heading']}>{t('security.proofTitle')}</h2>
      <SubmitForm
        takesFocus
        action={t('security.proofAction')}
        isBusy={isBusy}
        message={message}
        onSubmit={submit}
        onInput={checkAgain}
      >
        <HiddenUsername username={username} />
        <PasswordField
          label={t('security.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </SubmitForm>
      <p>
        <Button look="quiet" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </p>
    </>
  );
}
