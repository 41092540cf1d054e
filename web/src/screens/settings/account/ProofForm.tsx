import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loadSecondStep, prove } from '../../../stores/second-step.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import settings from '../Settings.module.css';
import { HiddenUsername } from './HiddenUsername.tsx';
import { OtherProofs } from './OtherProofs.tsx';
import { useHasPassword } from './use-has-password.ts';

/** Asks for a proof, before a change for which the last one is too old: password, passkey or provider. */
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
  const hasPassword = useHasPassword();
  useEffect(() => void loadSecondStep(), []);
  return (
    <>
      <h2 className={settings['heading']}>
        {t(hasPassword ? 'security.proofTitle' : 'security.proofOther')}
      </h2>
      {hasPassword && <PasswordProof username={username} onDone={onDone} onCancel={onCancel} />}
      <OtherProofs hasPassword={hasPassword} onDone={onDone} />
      {!hasPassword && (
        <p>
          <Button variant="quiet" onClick={onCancel}>
            {t('translation:common.cancel')}
          </Button>
        </p>
      )}
    </>
  );
}

function PasswordProof({
  username,
  onDone,
  onCancel,
}: {
  readonly username: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('account');
  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'password'> =>
      textIn(form, 'password') === '' ? { password: t('translation:fields.required') } : {},
    send: (form) => prove(textIn(form, 'password')),
    onDone,
    describe: (failure) => failure.message,
  });
  return (
    <SubmitForm takesFocus action={t('security.proofAction')} onCancel={onCancel} {...formProps}>
      <HiddenUsername username={username} />
      <PasswordField
        label={t('security.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </SubmitForm>
  );
}
