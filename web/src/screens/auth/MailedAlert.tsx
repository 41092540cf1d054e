import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { endMailedSession, undoEmail } from '../../stores/recovery.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { MailedLink } from './MailedLink.tsx';

/** Page of the link in the mail about a login from a new browser. */
export function EndSessionScreen() {
  return <MailedAlert kind="end_session" />;
}

/** Page of the link in the mail to the address that an account had before. */
export function UndoEmailScreen() {
  return <MailedAlert kind="undo_email" />;
}

const ALERTS = {
  end_session: { texts: 'endSession', title: 'translation:auth.endSessionTitle', respond: endMailedSession },
  undo_email: { texts: 'undoEmail', title: 'translation:auth.undoEmailTitle', respond: undoEmail },
} as const;

function MailedAlert({ kind }: { readonly kind: keyof typeof ALERTS }) {
  const { t } = useTranslation('mailedAlerts');
  const { texts, title } = ALERTS[kind];
  return (
    <MailedLink
      kind={kind}
      title={t(title)}
      deadText={t(`${texts}.dead`)}
      deadAction={
        <ButtonLink to="/forgot" variant="primary" size="large">
          {t('newPassword')}
        </ButtonLink>
      }
    >
      {(token, refuse) => <AlertForm kind={kind} token={token} onDeadLink={refuse} />}
    </MailedLink>
  );
}

/** Acts at a click: mail scanners open links too. Leads to the form for a new password. */
function AlertForm({
  kind,
  token,
  onDeadLink,
}: {
  readonly kind: keyof typeof ALERTS;
  readonly token: string;
  readonly onDeadLink: () => void;
}) {
  const { t } = useTranslation('mailedAlerts');
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { texts, respond } = ALERTS[kind];

  const submit = async (): Promise<boolean> => {
    setMessage(null);
    setIsBusy(true);
    const failure = await respond(token);
    if (failure === null) {
      await navigate('/reset-password', { replace: true });
      return true;
    }
    setIsBusy(false);
    if (failure.code === 'link_not_found') onDeadLink();
    else setMessage(failure.message);
    return true;
  };

  return (
    <>
      <p className={styles['text']}>{t(`${texts}.lead`)}</p>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm action={t(`${texts}.action`)} isBusy={isBusy} onSubmit={submit}>
        {null}
      </SubmitForm>
    </>
  );
}
