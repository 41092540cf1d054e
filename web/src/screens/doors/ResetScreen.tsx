import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { LinkDoor } from './LinkDoor.tsx';
import { ResetForm } from './ResetForm.tsx';

/** Page of the mailed link that resets a password. */
export function ResetScreen() {
  const { t } = useTranslation();
  return (
    <LinkDoor
      kind="reset_password"
      title={t('doors.resetTitle')}
      deadText={t('doors.resetLinkDead')}
      deadAction={
        <ButtonLink to="/forgot" look="primary" size="large">
          {t('doors.resetLinkNew')}
        </ButtonLink>
      }
    >
      {(token, refuse) => <ResetForm token={token} onDeadLink={refuse} />}
    </LinkDoor>
  );
}
