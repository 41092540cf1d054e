import type { User } from '@maru/core/api';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { deleteAccount } from '../../stores/account.ts';
import { requestRedirect, showOnNextPage, withBlock } from '../../stores/ui.ts';
import { DoorForm } from '../doors/DoorForm.tsx';
import { textIn } from '../settings/form-values.ts';
import { DeleteConsequences } from './DeleteConsequences.tsx';

type Errors = Partial<Record<'username' | 'password' | 'confirm', string>>;

/** Deletes an account: username, password and a ticked checkbox (specification, section 5). */
export function DeleteTab({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const check = (form: HTMLFormElement): Errors => {
    const username = textIn(form, 'typedUsername').trim().toLowerCase();
    return {
      ...(username === user.username ? {} : { username: t(username === '' ? 'translation:fields.required' : 'delete.wrongUsername') }),
      ...(textIn(form, 'password') === '' ? { password: t('translation:fields.required') } : {}),
      ...(textIn(form, 'confirm') === '' ? { confirm: t('delete.confirmNeeded') } : {}),
    };
  };
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const found = check(form);
    setErrors(found);
    setMessage(null);
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    const { failure } = await withBlock(() => deleteAccount({ username: user.username, password: textIn(form, 'password') }));
    setIsBusy(false);
    if (failure === null) {
      showOnNextPage(t('delete.goodbye', { username: user.username }), 'success');
      requestRedirect('/');
      return true;
    }
    if (failure.code === 'incorrect_password') {
      setErrors({ password: t('wrongPassword') });
      return false;
    }
    setMessage(`${t('delete.failed')} ${failure.message}`);
    return true;
  };

  return (
    <>
      <DeleteConsequences />
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <DoorForm
        action={t('delete.action')}
        look="danger"
        isBusy={isBusy}
        onSubmit={submit}
        onInput={(form) => setErrors(Object.fromEntries(Object.entries(check(form)).filter(([name]) => name in errors)))}
      >
        <Field
          label={t('delete.username', { username: user.username })}
          name="typedUsername"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.username}
        />
        <PasswordField label={t('delete.password')} name="password" autoComplete="current-password" error={errors.password} />
        <Checkbox name="confirm" value="true" error={errors.confirm}>
          {t('delete.confirm')}
        </Checkbox>
      </DoorForm>
    </>
  );
}
