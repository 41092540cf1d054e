import { useTranslation } from '../../i18n/use-translation.ts';
import { Agreement } from './Agreement.tsx';
import { EmailField } from './EmailField.tsx';
import type { SignupForm } from './signup-rules.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { UsernameField } from './UsernameField.tsx';

/**
 * Fields of a new account.
 * @param errorOf returns the error message of a field
 */
export function SignupFields({
  errorOf,
}: {
  readonly errorOf: (name: keyof SignupForm) => string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <UsernameField error={errorOf('username')} />
      <EmailField error={errorOf('email')} />
      <NewPasswordFields
        label={t('auth.password')}
        labelAgain={t('auth.passwordAgain')}
        name="password"
        error={errorOf('password')}
        errorAgain={errorOf('passwordAgain')}
      />
      <Agreement error={errorOf('agreed')} />
    </>
  );
}
