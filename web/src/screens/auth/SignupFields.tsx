import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../forms/Form.module.css';
import type { SignupForm } from './signup-rules.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { splitPhrase } from '../../components/split-phrase.ts';

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
      <Field
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        help={t('auth.usernameHelp')}
        error={errorOf('username')}
      />
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        help={t('auth.emailHelp')}
        error={errorOf('email')}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        help={t('auth.passwordHelp')}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('auth.passwordAgain')}
        name="passwordAgain"
        autoComplete="new-password"
        error={errorOf('passwordAgain')}
      />
      <div className={styles['agreements']}>
        <Agreement name="terms" to="/terms" text={t('auth.agreeTerms')} error={errorOf('terms')} />
        <Agreement name="privacy" to="/privacy" text={t('auth.agreePrivacy')} error={errorOf('privacy')} />
      </div>
    </>
  );
}

/** Checkbox for terms. They open in another tab, since the form would be emptied otherwise. */
function Agreement({
  name,
  to,
  text,
  error,
}: {
  readonly name: string;
  readonly to: string;
  /** Text with the linked part between `<1>` and `</1>`. */
  readonly text: string;
  readonly error: string | undefined;
}) {
  const [before, inside, after] = splitPhrase(text);
  return (
    <Checkbox name={name} error={error}>
      {before}
      <a href={to} target="_blank" rel="noopener">
        {inside}
      </a>
      {after}
    </Checkbox>
  );
}
