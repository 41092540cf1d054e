import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Address of a new account. */
export function EmailField({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="email"
      help={t('auth.emailHelp')}
      error={error}
    />
  );
}
