import type { AnswerOf } from '@maru/core/api/contracts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { takeSecondStep } from '../../stores/sign-in.ts';
import type { WaitingStep } from '../../stores/sign-in.ts';
import styles from '../forms/Form.module.css';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { PasskeyStep } from './PasskeyStep.tsx';

/** Form for the code of an authenticator app, or for a recovery code. */
export function SecondStepForm({
  step,
  onDone,
  onOver,
}: {
  readonly step: WaitingStep;
  readonly onDone: (answer: AnswerOf<'takeSecondStep'>) => void;
  /** Called with the reason when the first step has to be taken again; null when the reader wants to. */
  readonly onOver: (reason: string | null) => void;
}) {
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  const hasApp = step.methods.includes('totp');
  const passkey = step.methods.includes('passkey') && !isRecovery && (
    <PasskeyStep ticket={step.ticket} takesFocus={!hasApp} onDone={onDone} onOver={onOver} />
  );
  const { errors, message, isBusy, submit, checkAgain } = useFieldForm({
    check: (form): FieldErrors<'code'> =>
      textIn(form, 'code').trim() === '' ? { code: t('fields.required') } : {},
    send: (form) => takeSecondStep({ ticket: step.ticket, code: textIn(form, 'code') }),
    onDone,
    describe: (failure) => {
      if (failure.code === 'second_step_over' || failure.code === 'link_not_found') onOver(failure.message);
      return failure.message;
    },
  });
  return (
    <>
      {passkey}
      {(hasApp || isRecovery) && (
        <>
          <p className={styles['text']}>
            {t(isRecovery ? 'auth.secondStepRecoveryMessage' : 'auth.secondStepMessage')}
          </p>
          <SubmitForm
            key={isRecovery ? 'recovery' : 'app'}
            takesFocus
            action={t('auth.secondStepAction')}
            isBusy={isBusy}
            message={message}
            onSubmit={submit}
            onInput={checkAgain}
          >
            <Field
              label={t(isRecovery ? 'auth.secondStepRecoveryCode' : 'auth.secondStepCode')}
              name="code"
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="off"
              spellCheck={false}
              error={errors.code}
            />
          </SubmitForm>
        </>
      )}
      <div className={styles['foot']}>
        <div className={styles['choices']}>
          {(isRecovery || step.methods.includes('recovery_code')) && (
            <Button onClick={() => setIsRecovery(!isRecovery)}>
              {t(isRecovery ? 'auth.secondStepOther' : 'auth.secondStepToRecovery')}
            </Button>
          )}
          <Button look="quiet" onClick={() => onOver(null)}>
            {t('auth.secondStepBack')}
          </Button>
        </div>
        {isRecovery && <p>{t('auth.secondStepLost')}</p>}
      </div>
    </>
  );
}
