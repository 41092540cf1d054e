import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx';
import { LinkDoor } from './LinkDoor.tsx';

/** Page of the mailed link that confirms an account's new address. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  return (
    <LinkDoor
      kind="confirm_email"
      title={t('doors.confirmTitle')}
      deadText={t('doors.confirmLinkDead')}
      deadAction={<ButtonLink to="/">{t('common.home')}</ButtonLink>}
    >
      {(token, refuse) => <ConfirmEmailForm token={token} onDeadLink={refuse} />}
    </LinkDoor>
  );
}
