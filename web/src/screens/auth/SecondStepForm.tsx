import type { ResponseOf } from '@maru/core/api/contracts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { takeSecondStep } from '../../stores/sign-in.ts';
import type { PendingSecondStep } from '../../stores/sign-in.ts';
import styles from '../forms/Form.module.css';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { PasskeyStep } from './PasskeyStep.tsx';

/** The second step: the form for a code of the authenticator app or a recovery code, and the passkey. */
export function SecondStepForm({
  step,
  onDone,
  onOver,
}: {
  readonly step: PendingSecondStep;
  readonly onDone: (body: ResponseOf<'takeSecondStep'>) => void;
  /** Called with the reason when the first step has to be taken again; null when the reader wants to. */
  readonly onOver: (reason: string | null) => void;
}) {
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  const hasApp = step.methods.includes('totp');
  const passkey = step.methods.includes('passkey') && !isRecovery && (
    <PasskeyStep ticket={step.ticket} takesFocus={!hasApp} onDone={onDone} onOver={onOver} />
  );
  return (
    <>
      {passkey}
      {(hasApp || isRecovery) && (
        <CodeForm
          key={isRecovery ? 'recovery' : 'app'}
          isRecovery={isRecovery}
          ticket={step.ticket}
          onDone={onDone}
          onOver={onOver}
        />
      )}
      <div className={styles['foot']}>
        <div className={styles['choices']}>
          {(isRecovery || step.methods.includes('recovery_code')) && (
            <Button onClick={() => setIsRecovery(!isRecovery)}>
              {t(isRecovery ? 'auth.secondStepOther' : 'auth.secondStepToRecovery')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => onOver(null)}>
            {t('auth.secondStepBack')}
          </Button>
        </div>
        {isRecovery && <p>{t('auth.secondStepLost')}</p>}
      </div>
    </>
  );
}

/** Form for one kind of code. Errors belong to that kind: another one begins with a form of its own. */
function CodeForm({
  isRecovery,
  ticket,
  onDone,
  onOver,
}: {
  readonly isRecovery: boolean;
  readonly ticket: string;
  readonly onDone: (body: ResponseOf<'takeSecondStep'>) => void;
  readonly onOver: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<'code'> =>
      textIn(form, 'code').trim() === '' ? { code: t('fields.required') } : {},
    send: (form) => takeSecondStep({ ticket, code: textIn(form, 'code') }),
    onDone,
    describe: (failure) => {
      if (failure.code === 'second_step_over' || failure.code === 'link_not_found') onOver(failure.message);
      return failure.message;
    },
  });
  return (
    <>
      <p className={styles['text']}>
        {t(isRecovery ? 'auth.secondStepRecoveryMessage' : 'auth.secondStepMessage')}
      </p>
      <SubmitForm takesFocus action={t('auth.secondStepAction')} {...formProps}>
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
  );
}
