import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx';
import { MailedLink } from './MailedLink.tsx';

/** Page of the mailed link that confirms an account's new address. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      kind="confirm_email"
      title={t('auth.confirmTitle')}
      deadText={t('auth.confirmLinkDead')}
      deadAction={<ButtonLink to="/">{t('common.home')}</ButtonLink>}
    >
      {(token, refuse) => <ConfirmEmailForm token={token} onDeadLink={refuse} />}
    </MailedLink>
  );
}
