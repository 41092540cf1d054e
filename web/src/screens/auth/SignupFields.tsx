import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SignupForm } from './signup-rules.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { UsernameField } from './UsernameField.tsx';
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
      <UsernameField error={errorOf('username')} />
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        help={t('auth.emailHelp')}
        error={errorOf('email')}
      />
      <NewPasswordFields
        label={t('auth.password')}
        labelAgain={t('auth.passwordAgain')}
        name="password"
        error={errorOf('password')}
        errorAgain={errorOf('passwordAgain')}
      />
      <Agreement text={t('auth.agree')} error={errorOf('agreed')} />
    </>
  );
}

/** Checkbox for both texts. They open in another tab, since the form would be emptied otherwise. */
function Agreement({
  text,
  error,
}: {
  /** Text with the linked parts between `<1>` and `</1>`, `<2>` and `</2>`. */
  readonly text: string;
  readonly error: string | undefined;
}) {
  const [before, terms, rest] = splitPhrase(text);
  const [between, privacy, after] = splitPhrase(rest.replaceAll(/<(\/?)2>/g, '<$11>'));
  return (
    <Checkbox name="agreed" error={error}>
      {before}
      <a href="/terms" target="_blank" rel="noopener">
        {terms}
      </a>
      {between}
      <a href="/privacy" target="_blank" rel="noopener">
        {privacy}
      </a>
      {after}
    </Checkbox>
  );
}
