import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../forms/Form.module.css';
import { Agreement } from './Agreement.tsx';
import { EmailField } from './EmailField.tsx';
import { UsernameField } from './UsernameField.tsx';

/** Fields of an account without a password: an address only where the provider has verified none. */
export function FirstLoginFields({
  known: { label, email, username },
  errors,
}: {
  readonly known: {
    readonly label: string;
    readonly email: string | null;
    readonly username: string | null;
  };
  readonly errors: { readonly username?: string; readonly email?: string; readonly agreed?: string };
}) {
  const { t } = useTranslation('firstLogin');
  return (
    <>
      <UsernameField error={errors.username} suggested={username ?? ''} />
      {email === null ? (
        <EmailField error={errors.email} />
      ) : (
        <p className={styles['text']}>{t('address', { label, email })}</p>
      )}
      <Agreement error={errors.agreed} />
    </>
  );
}
