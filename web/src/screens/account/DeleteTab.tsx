import type { User } from '@maru/core/api';
import { Alert } from '../../components/Alert.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { deleteAccount } from '../../stores/account.ts';
import { requestRedirect, showOnNextPage, withBlock } from '../../stores/ui.ts';
import { SubmitForm } from '../auth/SubmitForm.tsx';
import { textIn, useFieldForm } from '../settings/use-field-form.ts';
import type { FieldErrors } from '../settings/use-field-form.ts';
import { DeleteConsequences } from './DeleteConsequences.tsx';

/** The end of an account: username, password and a ticked box (specification, section 5). */
export function DeleteTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const { errors, message, isBusy, submit, checkAgain } = useFieldForm({
    check: (form): FieldErrors<'typedUsername' | 'password' | 'confirm'> => {
      const username = textIn(form, 'typedUsername').trim().toLowerCase();
      const required = t('translation:fields.required');
      return {
        ...(username === user.username
          ? {}
          : { typedUsername: username === '' ? required : t('delete.wrongUsername') }),
        ...(textIn(form, 'password') === '' ? { password: required } : {}),
        ...(textIn(form, 'confirm') === '' ? { confirm: t('delete.confirmNeeded') } : {}),
      };
    },
    send: (form) =>
      withBlock(() => deleteAccount({ username: user.username, password: textIn(form, 'password') })),
    onDone: () => {
      showOnNextPage(t('delete.goodbye', { username: user.username }), 'success');
      requestRedirect('/');
    },
    describe: (failure) => `${t('delete.failed')} ${failure.message}`,
  });

  return (
    <>
      <DeleteConsequences />
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <SubmitForm
        action={t('delete.action')}
        look="danger"
        isBusy={isBusy}
        onSubmit={submit}
        onInput={checkAgain}
      >
        <Field
          label={t('delete.username', { username: user.username })}
          name="typedUsername"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.typedUsername}
        />
        <PasswordField
          label={t('delete.password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Checkbox name="confirm" value="true" error={errors.confirm}>
          {t('delete.confirm')}
        </Checkbox>
      </SubmitForm>
    </>
  );
}
