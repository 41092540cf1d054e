import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { splitPhrase } from '../../components/split-phrase.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { confirmDesktopLogin, openDesktopApp } from '../../stores/desktop-login.ts';
import type { DesktopLoginRequest } from '../../stores/desktop-login.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { ProofForm } from '../settings/account/ProofForm.tsx';
import { useProviderOutcome } from '../settings/account/use-provider-outcome.ts';

/** Asks for the login's confirmation, makes its code, and hands that to the app. */
export function DesktopLoginForm({
  request,
  username,
}: {
  readonly request: DesktopLoginRequest;
  readonly username: string;
}) {
  useProviderOutcome();
  const { t } = useTranslation('desktopLogin');
  const navigate = useNavigate();
  const [needsProof, setNeedsProof] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const confirm = async (): Promise<boolean> => {
    setIsBusy(true);
    setMessage(null);
    const { response, failure } = await confirmDesktopLogin(request);
    setIsBusy(false);
    setNeedsProof(failure?.code === 'proof_required');
    if (failure === null) setLink(openDesktopApp(response.code, request));
    else if (failure.code !== 'proof_required') setMessage(failure.message);
    return true;
  };
  if (link !== null) return <Opened link={link} />;
  if (needsProof)
    return (
      <ProofForm username={username} onDone={() => void confirm()} onCancel={() => setNeedsProof(false)} />
    );
  const [before, name, after] = splitPhrase(t('lead', { username }));
  return (
    <>
      <p className={styles['text']}>
        {before}
        <strong>{name}</strong>
        {after}
      </p>
      <p className={styles['text']}>{t('other')}</p>
      <SubmitForm
        action={t('action')}
        isBusy={isBusy}
        message={message}
        onSubmit={confirm}
        onCancel={() => void navigate(`/${username}`)}
      >
        {null}
      </SubmitForm>
    </>
  );
}

/** The page after the app was opened. Its browser may have asked, and been refused. */
function Opened({ link }: { readonly link: string }) {
  const { t } = useTranslation('desktopLogin');
  return (
    <>
      <p className={styles['text']} role="status">
        {t('opening')}
      </p>
      <p className={styles['foot']}>
        <span>
          {t('notOpened')} <a href={link}>{t('open')}</a>
        </span>
      </p>
    </>
  );
}
