import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { clearEndedSession, resetPassword } from '../../stores/recovery.ts';
import { useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import styles from '../forms/Form.module.css';
import { AFTER_RESET } from './login-notice.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { checkReset, resetValues } from './reset-rules.ts';
import type { ResetFields } from './reset-rules.ts';
import { usePendingSecondStep } from './use-pending-second-step.ts';

/** Form for a new password, typed twice. Leads to the login afterwards. */
export function ResetForm({
  token,
  onDeadLink,
}: {
  readonly token: string;
  readonly onDeadLink: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const waiting = usePendingSecondStep();
  const finish = (): void => void navigate('/login', { replace: true, state: AFTER_RESET });
  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<keyof ResetFields> =>
      Object.fromEntries(Object.entries(checkReset(resetValues(form))).map(([name, key]) => [name, t(key)])),
    send: (form) => resetPassword({ token, newPassword: resetValues(form).newPassword }),
    onDone: finish,
    describe: (failure) => {
      if (!waiting.take(failure) && failure.code === 'link_not_found') onDeadLink();
      return null;
    },
  });

  if (waiting.step !== null)
    return (
      <SecondStepForm
        step={waiting.step}
        onDone={() => void clearEndedSession().then(finish)}
        onOver={waiting.end}
      />
    );
  return (
    <>
      <p className={styles['text']}>{t('auth.resetMessage')}</p>
      {waiting.refusal !== null && <Alert tone="danger">{waiting.refusal}</Alert>}
      <SubmitForm
        takesFocus
        action={t('auth.resetAction')}
        {...formProps}
        onSubmit={(form) => {
          waiting.begin();
          return formProps.onSubmit(form);
        }}
      >
        <NewPasswordFields
          label={t('auth.newPassword')}
          labelAgain={t('auth.newPasswordAgain')}
          name="newPassword"
          error={errors.newPassword}
          errorAgain={errors.newPasswordAgain}
        />
      </SubmitForm>
    </>
  );
}
