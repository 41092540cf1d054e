import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { MailedLink } from './MailedLink.tsx';
import { ResetForm } from './ResetForm.tsx';

/** Page of the mailed link that resets a password. */
export function ResetScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      kind="reset_password"
      title={t('auth.resetTitle')}
      deadText={t('auth.resetLinkDead')}
      deadAction={
        <ButtonLink to="/forgot" variant="primary" size="large">
          {t('auth.resetLinkNew')}
        </ButtonLink>
      }
    >
      {(token, refuse) => <ResetForm token={token} onDeadLink={refuse} />}
    </MailedLink>
  );
}
