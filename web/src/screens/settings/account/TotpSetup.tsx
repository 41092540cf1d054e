import type { ResponseOf } from '@maru/core/api/contracts';
import { Field } from '../../../components/Field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { confirmTotp } from '../../../stores/second-step.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../../forms/use-field-form.ts';
import type { FieldErrors } from '../../forms/use-field-form.ts';
import settings from '../Settings.module.css';
import styles from './Security.module.css';

/** The secret of a new authenticator app, as a QR code and as text, and the field for its first code. */
export function TotpSetup({
  setup: { secret, uri, qr },
  onDone,
  onProofRequired,
  onCancel,
}: {
  readonly setup: ResponseOf<'beginTotp'>;
  /** Gets the recovery codes; null where the account has some already. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onProofRequired: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('account');
  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'code'> =>
      textIn(form, 'code').trim() === '' ? { code: t('translation:fields.required') } : {},
    send: (form) => confirmTotp(textIn(form, 'code')),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    describe: (failure) => {
      if (failure.code === 'proof_required') onProofRequired();
      return failure.message;
    },
  });
  return (
    <>
      <h2 className={settings['heading']}>{t('security.scanTitle')}</h2>
      <p className={settings['text']}>{t('security.scan')}</p>
      <img
        className={styles['qr']}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('security.qr')}
        width={224}
        height={224}
      />
      <p>
        <a href={uri}>{t('security.openApp')}</a>
      </p>
      <p className={settings['text']}>{t('security.manual')}</p>
      <output className={styles['secret']} aria-label={t('security.key')}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </output>
      <SubmitForm takesFocus action={t('security.confirm')} onCancel={onCancel} {...formProps}>
        <Field
          label={t('security.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          help={t('security.codeHelp')}
          error={errors.code}
        />
      </SubmitForm>
    </>
  );
}
