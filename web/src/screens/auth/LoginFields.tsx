import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';

/** Fields for name and password of an account. */
export function LoginFields({
  errorOf,
}: {
  readonly errorOf: (name: 'username' | 'password') => string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={errorOf('username')}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
    </>
  );
}
