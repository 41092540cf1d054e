import type { ResponseOf } from '@maru/core/api/contracts';
import { useRef, useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { signUpByProvider } from '../../stores/login-providers.ts';
import { requestRedirect } from '../../stores/ui.ts';
import styles from '../forms/Form.module.css';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import { FirstLoginFields } from './FirstLoginFields.tsx';
import { checkFirstLogin } from './signup-rules.ts';
import { SignupSent } from './SignupSent.tsx';

/** Form of an account without a password, which a first login by a provider begins. */
export function FirstLoginForm({
  known,
  onOver,
}: {
  readonly known: ResponseOf<'readProviderSignup'> & { readonly ticket: string };
  readonly onOver: () => void;
}) {
  const { t } = useTranslation('firstLogin');
  const { label, email, ticket } = known;
  const [sent, setSent] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { errors, ...formProps } = useFieldForm({
    check: (form) =>
      Object.fromEntries(
        Object.entries(checkFirstLogin(form, email === null)).map(([name, key]) => [
          name,
          t(`translation:${key}`),
        ]),
      ) as { username?: string; email?: string; agreed?: string },
    send: (form) => {
      const body = { ticket, username: textIn(form, 'username').trim() };
      return signUpByProvider(email === null ? { ...body, email: textIn(form, 'email').trim() } : body);
    },
    onDone: (response) => {
      if ('user' in response) requestRedirect('/new?first=1');
      else setSent(response.pendingEmail);
    },
    onRefused: () => setSent(null),
    describe: (failure) => {
      if (failure.code === 'provider_login_over') onOver();
      return failure.message;
    },
  });
  const sendAgain = (): void => {
    const form = place.current?.querySelector('form');
    if (form !== null && form !== undefined) void formProps.onSubmit(form);
  };
  return (
    <>
      {sent !== null && (
        <SignupSent
          email={sent}
          isBusy={formProps.isBusy}
          onSendAgain={sendAgain}
          onChangeAddress={() => setSent(null)}
        />
      )}
      {/* Stays mounted and hidden with all values, for a mistyped address. */}
      <div ref={place} hidden={sent !== null} className={styles['form']}>
        <p className={styles['text']}>{t('lead', { label })}</p>
        {/* The address is refused where an account has it, and there is no field to say so. */}
        {errors.email !== undefined && email !== null && <Alert tone="danger">{errors.email}</Alert>}
        <SubmitForm takesFocus action={t('translation:nav.signup')} {...formProps}>
          <FirstLoginFields known={known} errors={errors} />
        </SubmitForm>
      </div>
    </>
  );
}
