import type { User } from '@maru/core/api';
import { useTranslation } from '../../i18n/use-translation.ts';
import { login } from '../../stores/sign-in.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { textIn, useFieldForm } from '../forms/use-field-form.ts';
import type { FieldErrors } from '../forms/use-field-form.ts';
import { LoginFields } from './LoginFields.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import type { PendingForm } from './use-pending-second-step.ts';

/** Form for name and password: the first step of a login. */
export function LoginForm({
  waiting,
  onDone,
}: {
  readonly waiting: PendingForm;
  /** @param needsSecondStep true when the site requires the account to set up a second step */
  readonly onDone: (user: User, needsSecondStep: boolean) => void;
}) {
  const { t } = useTranslation();
  const { errors, ...formProps } = useFieldForm({
    check: (form): FieldErrors<keyof LoginValues> =>
      Object.fromEntries(
        Object.entries(loginValues(form)).flatMap(([name, value]) =>
          value === '' ? [[name, t('fields.required')]] : [],
        ),
      ),
    send: (form) => login(loginValues(form)),
    onDone: ({ user, needsSecondStep }) => onDone(user, needsSecondStep),
    describe: (failure) => {
      waiting.take(failure);
      return null;
    },
  });
  return (
    <>
      <LoginNotice refusal={waiting.refusal} />
      <SubmitForm
        takesFocus
        action={t('auth.loginAction')}
        {...formProps}
        onSubmit={(form) => {
          waiting.begin();
          return formProps.onSubmit(form);
        }}
      >
        <LoginFields errorOf={(name) => errors[name]} />
      </SubmitForm>
    </>
  );
}

interface LoginValues {
  readonly username: string;
  readonly password: string;
}

function loginValues(form: HTMLFormElement): LoginValues {
  return { username: textIn(form, 'username').trim(), password: textIn(form, 'password') };
}
